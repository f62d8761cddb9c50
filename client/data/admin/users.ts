import { listUsers } from '../../../domain/accounts/account-calls.ts';
import type { UsersSearch } from './users-search.ts';
import { http } from '../../platform/connection.ts';
import { answered } from '../answer.ts';

/** A page of people with how they get in. Accounts are in no mirror: they are asked of the server. */
export const askUsers = async ({ q, sort, dir, page, state }: UsersSearch, signal: AbortSignal) =>
  answered(await http.ask(listUsers, { search: q, sort, dir, page, state }, { signal }));
