import * as v from 'valibot';
import { LISTED_STATES } from '../../../../domain/accounts/account-state.ts';
import { USER_COLUMNS } from '../../../../domain/accounts/user-columns.ts';
import { lenient, listSearch } from '../../../../domain/calls/list-query.ts';
import { TICKET_TYPE_NAMES } from '../../../../domain/tickets/ticket-type.ts';

/** URL parameters of the list of users. */
export const UsersSearch = v.object({
  ...listSearch(USER_COLUMNS),
  /** State of their account; absent: any. */
  state: lenient(v.picklist(LISTED_STATES)),
  /** Type of their ticket, or none. */
  ticket: lenient(v.picklist(['none', ...TICKET_TYPE_NAMES])),
});
export type UsersSearch = v.InferOutput<typeof UsersSearch>;
