import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { ConnectionFlags, connectionFlags, NO_CONNECTION } from '../../../domain/connections/connection.ts';
import { PersonView } from '../../../domain/people/person-view.ts';
import { PrivateProfile, Role } from '../../../domain/people/person.ts';
import type { Profile } from '../../../domain/people/profile.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';
import { personView } from './person-view.ts';
import { hasReplayAccess } from '../accounts/replay-access.ts';

/** A person as they and admins see them: everything of spec 3. */
export const ProfileView = v.object({
  ...PersonView.entries,
  rev: v.string(),
  /** The real id, where `id` may be `me`. */
  old_id: v.string(),
  email: v.string(),
  roles: v.array(Role),
  gender: PrivateProfile.entries.gender,
  monthly_revenue: v.string(),
  hasAgency: v.boolean(),
  stmUsername: v.string(),
  replayAccess: v.boolean(),
  ...ConnectionFlags.entries,
});
export type ProfileView = v.InferOutput<typeof ProfileView>;

/** Roles, access and address are the account's: they are what holds when the person calls. */
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
