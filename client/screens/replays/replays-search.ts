import * as v from 'valibot';
import { AddressText, AddressTexts, lenient } from '../../../domain/calls/list-query.ts';

/** Everything about the replays that can be shared or reloaded; what is absent narrows nothing. */
export const ReplaysSearch = v.object({
  q: lenient(AddressText),
  days: lenient(AddressTexts),
  tracks: lenient(AddressTexts),
  stages: lenient(AddressTexts),
  /** Only what one has not watched to its end. */
  unwatched: lenient(v.literal(true)),
});
export type ReplaysSearch = v.InferOutput<typeof ReplaysSearch>;
