import * as v from 'valibot';
import { AddressText, lenient } from '../../../domain/calls/list-query.ts';

/** Search parameters of the perks screen. */
export const PerksSearch = v.object({
  /** The perk whose code is shown. */
  code: lenient(AddressText),
  /** The raffle whose draw is shown. */
  raffle: lenient(AddressText),
});
