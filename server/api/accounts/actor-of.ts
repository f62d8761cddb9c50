import type { Actor } from '../../../domain/people/actor.ts';
import { type Soon, soon } from '../../platform/soon.ts';
import type { Ports } from '../../ports.ts';
import { findPerson } from '../people/find-person.ts';
import type { Account } from './account-store.ts';
import { hasReplayAccess } from './replay-access.ts';

/** Who calls with this account, and what they may as of now. */
export const actorOf = (account: Account, ports: Pick<Ports, 'log'>): Soon<Actor> =>
  soon(findPerson(account.id, ports), (person) =>
    soon(hasReplayAccess(account, ports), (replayAccess) => ({
      id: account.id,
      roles: account.roles,
      companyId: person?.companyId ?? null,
      replayAccess,
    })),
  );
