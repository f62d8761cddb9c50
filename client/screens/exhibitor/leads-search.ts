import * as v from 'valibot';
import { AddressText, lenient } from '../../../domain/calls/list-query.ts';

/** What is looked for among the leads, and whose card is open. */
export const LeadsSearch = v.object({
  q: lenient(AddressText),
  stage: lenient(AddressText),
  lead: lenient(AddressText),
});
export type LeadsSearch = v.InferOutput<typeof LeadsSearch>;
