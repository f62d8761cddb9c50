import * as v from 'valibot';
import { lenient } from '../../../domain/calls/list-query.ts';

/** The open tab in the URL; absent for the first. */
export const TalkTab = lenient(v.picklist(['ask', 'chat', 'mixer', 'files', 'next']));
export type TalkTab = v.InferOutput<typeof TalkTab>;
