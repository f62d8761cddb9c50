import * as v from 'valibot';
import { lenient } from '../../../domain/calls/list-query.ts';

/** Which part of a talk the address has open; none is the first. */
export const TalkTab = lenient(v.picklist(['ask', 'chat', 'mixer', 'files', 'next']));
export type TalkTab = v.InferOutput<typeof TalkTab>;
