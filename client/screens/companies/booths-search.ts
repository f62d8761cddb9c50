import * as v from 'valibot';
import { AddressText, AddressTexts, lenient } from '../../../domain/calls/list-query.ts';

/** Everything about the marketplace that can be shared or reloaded; what is absent narrows nothing. */
export const BoothsSearch = v.object({
  q: lenient(AddressText),
  /** Booths that are good at any of them. */
  expertise: lenient(AddressTexts),
  /** Booths that deal in any of them, or look for it. */
  interest: lenient(AddressTexts),
  country: lenient(AddressTexts),
  /** It is read as a part of the directory, whose title it has then (spec 2). */
  within: lenient(v.literal('networking')),
});
export type BoothsSearch = v.InferOutput<typeof BoothsSearch>;
