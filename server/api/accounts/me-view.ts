import { personName } from '../../../domain/people/person.ts';
import type { Me } from '../../../domain/sessions/me.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from './account-store.ts';
import { findPerson } from '../people/find-person.ts';
import { hasReplayAccess } from './replay-access.ts';

/** Returns a person's own account, as shown only to them. */
export async function meView(account: Account, ports: Pick<Ports, 'log'>): Promise<Me> {
  const person = await findPerson(account.id, ports);
  return {
    id: account.id,
    name: person ? personName(person) : account.address,
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    email: account.address,
    roles: [...account.roles],
    companyId: person?.companyId ?? null,
    replayAccess: await hasReplayAccess(account, ports),
  };
}
