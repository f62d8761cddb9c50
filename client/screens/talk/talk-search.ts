import * as v from 'valibot';
import { lenient } from '../../../domain/calls/list-query.ts';

/** What the address of a talk may say: which part of it is open where they do not all fit beside the picture. */
export const TalkSearch = v.object({ tab: lenient(v.picklist(['about', 'ask', 'chat', 'files', 'next'])) });
