import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Person } from '../../../domain/people/person.ts';
import type { Ports } from '../../ports.ts';
import { hasTicket, TicketView, ticketView } from '../tickets/ticket-view.ts';
import { type Account, BLANK_ACCOUNT } from './account-store.ts';
import { connectionLimitOf } from './connection-limit.ts';
import { ProfileView, profileView } from './profile-view.ts';
import { ownProfile } from './write-profile.ts';

/** A person as organisers see them: the profile, and how they get in. */
export const AdminUserView = v.object({
  ...ProfileView.entries,
  /** Without an account somebody is only shown, such as a speaker of the schedule who has no mail address here. */
  has_account: v.boolean(),
  has_password: v.boolean(),
  disabled: v.boolean(),
  /** The number in force. */
  connection_limit: v.number(),
  /** The person's own number; null where that of their ticket or of the product holds. */
  own_connection_limit: v.nullable(v.number()),
  invited_at: v.nullable(v.string()),
  ticket: v.nullable(TicketView),
});
export type AdminUserView = v.InferOutput<typeof AdminUserView>;

export async function adminUserView(person: Person, found: Account | undefined, { viewer, ports }: { viewer: Actor; ports: Ports }): Promise<AdminUserView> {
  const account = found ?? noAccount(person);
  return {
    ...(await profileView({ person, own: await ownProfile(person.id, ports) }, account, { viewer, ports })),
    has_account: found !== undefined,
    has_password: account.password !== '',
    disabled: account.disabled,
    connection_limit: await connectionLimitOf(account, ports),
    own_connection_limit: account.connectionLimit,
    invited_at: account.invitedAt === null ? null : new Date(account.invitedAt).toISOString(),
    ticket: hasTicket(account) ? ticketView(account) : null,
  };
}

const noAccount = ({ id, roles }: Person): Account => ({
  ...BLANK_ACCOUNT, id, rev: 0, email: '', address: '', roles, replayAccess: false, ticket: '', ticketFailures: 0, isDemo: false,
});
