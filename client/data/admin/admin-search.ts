import * as v from 'valibot';
import { AddressText, lenient, listSearch } from '../../../domain/calls/list-query.ts';

/**
 * What the address of the organisers' place may say: which of its screens, and what that screen shows. Each screen passes
 * over what it does not know.
 */
export const AdminSearch = v.object({
  /** One of client/screens/admin/admin-places.ts. */
  type: lenient(AddressText),
  ...listSearch([]),
  sort: lenient(AddressText),
  /** Of talks, stages and tracks: those of the event where it does not say so. */
  edition: lenient(v.literal('replay')),
  /** Which part of a list: one of its counted views. */
  view: lenient(AddressText),
  /** What stands in the panel beside the list. */
  id: lenient(AddressText),
  /** Whether an empty form stands there. */
  new: lenient(v.literal(1)),
  /** Which part of what is open. */
  tab: lenient(AddressText),
  /** Of users: how they get in. */
  state: lenient(AddressText),
  /** Of tickets: their type. */
  ticket: lenient(AddressText),
  /** Of the audit: whose changes, from which day to which. */
  by: lenient(AddressText),
  from: lenient(AddressText),
  to: lenient(AddressText),
});
export type AdminSearch = v.InferOutput<typeof AdminSearch>;
