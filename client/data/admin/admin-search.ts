import * as v from 'valibot';
import { AddressText, lenient, listSearch } from '../../../domain/calls/list-query.ts';

/** URL parameters of the organisers' area: the screen, and what it shows. Each screen ignores parameters that it does not use. */
export const AdminSearch = v.object({
  /** Key of a screen in client/screens/admin/admin-places.ts. */
  type: lenient(AddressText),
  ...listSearch([]),
  sort: lenient(AddressText),
  /** Edition of talks, stages and tracks; the live one by default. */
  edition: lenient(v.literal('replay')),
  /** Key of a filtered view of a list that has a count. */
  view: lenient(AddressText),
  /** Id of the record that is open in the panel. */
  id: lenient(AddressText),
  /** Whether the panel has an empty form. */
  new: lenient(v.literal(1)),
  /** Tab that is open in the record's panel. */
  tab: lenient(AddressText),
  /** Filter of users by state. */
  state: lenient(AddressText),
  /** Filter of tickets by type. */
  ticket: lenient(AddressText),
  /** Filter of the audit: author, first and last day. */
  by: lenient(AddressText),
  from: lenient(AddressText),
  to: lenient(AddressText),
});
export type AdminSearch = v.InferOutput<typeof AdminSearch>;
