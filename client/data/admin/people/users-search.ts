import * as v from 'valibot';
import { LISTED_STATES } from '../../../../domain/accounts/account-state.ts';
import { USER_COLUMNS } from '../../../../domain/accounts/user-columns.ts';
import { lenient, listSearch } from '../../../../domain/calls/list-query.ts';
import { TICKET_TYPE_NAMES } from '../../../../domain/tickets/ticket-type.ts';

/** What the address says of the list of users. */
export const UsersSearch = v.object({
  ...listSearch(USER_COLUMNS),
  /** How they get in; without it, whichever way. */
  state: lenient(v.picklist(LISTED_STATES)),
  /** Of which type their ticket is, or none. */
  ticket: lenient(v.picklist(['none', ...TICKET_TYPE_NAMES])),
});
export type UsersSearch = v.InferOutput<typeof UsersSearch>;
