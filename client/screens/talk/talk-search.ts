import * as v from 'valibot';
import { lenient } from '../../../domain/calls/list-query.ts';

/** What the address of a talk may say: which part of it is open, beside the picture or below it; none is the first. */
export const TalkSearch = v.object({ tab: lenient(v.picklist(['ask', 'chat', 'mixer', 'files', 'next'])) });
export type TalkTab = NonNullable<v.InferOutput<typeof TalkSearch>['tab']>;
