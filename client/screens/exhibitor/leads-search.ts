import * as v from 'valibot';
import { AddressText, lenient } from '../../../domain/calls/list-query.ts';

/** URL parameters: search, stage, and the open card. */
export const LeadsSearch = v.object({
  q: lenient(AddressText),
  stage: lenient(AddressText),
  lead: lenient(AddressText),
});
export type LeadsSearch = v.InferOutput<typeof LeadsSearch>;
