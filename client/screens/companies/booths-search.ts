import * as v from 'valibot';
import { AddressText, AddressTexts, FieldFilters, lenient } from '../../../domain/calls/list-query.ts';

/** URL parameters of the marketplace; absent ones do not filter. */
export const BoothsSearch = v.object({
  q: lenient(AddressText),
  /** Booths with any of these specialties. */
  expertise: lenient(AddressTexts),
  /** Booths that offer or look for any of these. */
  interest: lenient(AddressTexts),
  country: lenient(AddressTexts),
  /** Values by released fields that are filters. */
  f: lenient(FieldFilters),
  /** Shown as part of the directory, with its title (spec 2). */
  within: lenient(v.literal('networking')),
});
export type BoothsSearch = v.InferOutput<typeof BoothsSearch>;
