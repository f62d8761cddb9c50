import * as v from 'valibot';
import { LISTED_STATES } from '../../../../domain/accounts/account-state.ts';
import { USER_COLUMNS } from '../../../../domain/accounts/user-columns.ts';
import { lenient, listSearch } from '../../../../domain/calls/list-query.ts';
import { TICKET_TYPE_ID_MAX } from '../../../../domain/limits/tickets.ts';

/** URL parameters of the list of users. */
export const UsersSearch = v.object({
  ...listSearch(USER_COLUMNS),
  /** State of their account; absent: any. */
  state: lenient(v.picklist(LISTED_STATES)),
  /** Type of their ticket, or none. */
  ticket: lenient(v.pipe(v.string(), v.nonEmpty(), v.maxLength(TICKET_TYPE_ID_MAX))),
});
export type UsersSearch = v.InferOutput<typeof UsersSearch>;
