import * as v from 'valibot';
import { listUsers } from '../../../domain/accounts/account-calls.ts';
import type { AdminSearch } from './admin-search.ts';
import { UsersSearch } from './users-search.ts';
import { http } from '../../platform/connection.ts';
import { answered } from '../answer.ts';

/** A page of people with how they get in. Accounts are in no mirror: they are asked of the server. */
export async function askUsers(search: AdminSearch, signal: AbortSignal) {
  const { q, sort, dir, page, state } = v.parse(UsersSearch, search);
  return answered(await http.ask(listUsers, { search: q, sort, dir, page, state }, { signal }));
}
