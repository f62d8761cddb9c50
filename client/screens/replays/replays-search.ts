import * as v from 'valibot';
import { AddressText, AddressTexts, lenient } from '../../../domain/calls/list-query.ts';

/** Search parameters of the replays; an absent one filters nothing. */
export const ReplaysSearch = v.object({
  q: lenient(AddressText),
  days: lenient(AddressTexts),
  tracks: lenient(AddressTexts),
  stages: lenient(AddressTexts),
  /** Only replays not watched to the end. */
  unwatched: lenient(v.literal(true)),
});
export type ReplaysSearch = v.InferOutput<typeof ReplaysSearch>;
