import type { AdminUserView } from '../../../domain/accounts/admin-user-view.ts';
import { accountState } from '../../../domain/accounts/user-filter.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Person } from '../../../domain/people/person.ts';
import type { ShownCall } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { connectionLimitOf } from '../connections/connection-limit.ts';
import { profileView } from '../people/profile-view.ts';
import { hasTicket } from '../tickets/held-tickets.ts';
import { ticketView } from '../tickets/ticket-view.ts';
import { type Account, BLANK_ACCOUNT } from './account-store.ts';
import { getUser, type RevisedUser, userRevision } from './user-revision.ts';

/** Returns the current state of a person, as organisers see it. */
export const readUser = async (personId: string, viewer: Actor, ports: Ports): Promise<AdminUserView> =>
  adminUserView(await getUser(personId, ports), { viewer, ports });

/** Returns the current state of the person, for the answer to a stale edit. */
export const currentUser = ({ actor, input: { id }, ports }: ShownCall) => readUser(id, actor, ports);

export async function adminUserView(
  seen: RevisedUser,
  { viewer, ports }: { readonly viewer: Actor; readonly ports: Ports },
): Promise<AdminUserView> {
  const [person, own] = [seen.person.document, seen.own.document];
  const account = seen.account ?? noAccount(person);
  return {
    ...(await profileView({ person, own }, account, { viewer, rev: userRevision(seen), ports })),
    has_account: seen.account !== undefined,
    state: accountState(seen.account),
    has_password: account.password !== '',
    disabled: account.disabled,
    connection_limit: await connectionLimitOf(account, ports),
    own_connection_limit: account.connectionLimit,
    own_replay_access: account.replayAccess,
    invited_at: account.invitedAt === null ? null : new Date(account.invitedAt).toISOString(),
    ticket: hasTicket(account) ? ticketView(account) : null,
  };
}

const noAccount = ({ id, roles }: Person): Account => ({
  ...BLANK_ACCOUNT,
  id,
  rev: 0,
  email: '',
  address: '',
  roles,
  replayAccess: false,
  ticket: '',
  ticketFailures: 0,
  isDemo: false,
});
