import * as v from 'valibot';
import { ACCOUNT_STATES } from '../../../domain/accounts/account-state.ts';
import { USER_COLUMNS } from '../../../domain/accounts/user-columns.ts';
import { lenient, listSearch } from '../../../domain/calls/list-query.ts';

/** What the address says of the list of users. */
export const UsersSearch = v.object({
  ...listSearch(USER_COLUMNS),
  /** How they get in; without it, whichever way. */
  state: lenient(v.picklist(ACCOUNT_STATES)),
});
export type UsersSearch = v.InferOutput<typeof UsersSearch>;
