import { connectionFlags, NO_CONNECTION } from '../../../domain/connections/connection.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { ProfileView } from '../../../domain/people/profile-view.ts';
import { allAnswers, type Profile } from '../../../domain/people/profile-fields.ts';
import { labelledView, saidAnswers } from '../../../domain/event-fields/labelled-answers.ts';
import { ownFields } from '../../../domain/event-fields/well-known-fields.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';
import { hasReplayAccess } from '../accounts/replay-access.ts';
import { readFields } from '../event-fields/field-lists.ts';
import { personView } from './person-view.ts';

/** Returns the view of the person's own profile. Roles, access and address are the account's current ones. */
export async function profileView(
  { person, own }: Profile,
  account: Account,
  { viewer, rev, ports }: { readonly viewer: Actor; readonly rev: string; readonly ports: Ports },
): Promise<ProfileView> {
  const list = await readFields('person', ports);
  const extra = saidAnswers(ownFields('person', list.fields), allAnswers({ person, own }));
  const { extra: _, ...shown } = await personView(person, viewer, ports);
  const said = list.version === 0 ? ownColumns(own) : labelledView(list, ownColumns(own), []);
  return {
    ...shown,
    ...(Object.keys(extra).length > 0 && { extra }),
    rev,
    old_id: person.id,
    email: account.address,
    roles: [...account.roles],
    ...said,
    replayAccess: await hasReplayAccess(account, ports),
    ...connectionFlags(NO_CONNECTION),
  };
}

const ownColumns = ({
  gender,
  monthlyRevenue,
  hasAgency,
  stmUsername,
}: Profile['own']): Pick<ProfileView, 'gender' | 'monthly_revenue' | 'hasAgency' | 'stmUsername'> => ({
  gender,
  monthly_revenue: monthlyRevenue,
  hasAgency,
  stmUsername,
});
