import { connectionFlags, NO_CONNECTION } from '../../../domain/connections/connection.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { ProfileView } from '../../../domain/people/profile-view.ts';
import type { Profile } from '../../../domain/people/profile-fields.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';
import { hasReplayAccess } from '../accounts/replay-access.ts';
import { personView } from './person-view.ts';

/** Returns the view of the person's own profile. Roles, access and address are the account's current ones. */
export async function profileView(
  { person, own }: Profile,
  account: Account,
  { viewer, rev, ports }: { readonly viewer: Actor; readonly rev: string; readonly ports: Ports },
): Promise<ProfileView> {
  return {
    ...(await personView(person, viewer, ports)),
    rev,
    old_id: person.id,
    email: account.address,
    roles: [...account.roles],
    gender: own.gender,
    monthly_revenue: own.monthlyRevenue,
    hasAgency: own.hasAgency,
    stmUsername: own.stmUsername,
    replayAccess: await hasReplayAccess(account, ports),
    ...connectionFlags(NO_CONNECTION),
  };
}
