import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import { findPerson } from '../people/find-person.ts';
import type { Account } from './account-store.ts';
import { hasReplayAccess } from './replay-access.ts';

/** Returns the actor of this account, with its current rights. */
export const actorOf = async (account: Account, ports: Pick<Ports, 'log'>): Promise<Actor> => ({
  id: account.id,
  roles: account.roles,
  companyId: (await findPerson(account.id, ports))?.companyId ?? null,
  replayAccess: await hasReplayAccess(account, ports),
});
