import type { Op } from '../../../domain/sync/log.ts';
import type { Erasing } from '../people/erasures.ts';
import { claims, CLAIMS_SCOPE } from './claims.ts';

/** Takes a person's claims away. What they claimed has gone out all the same, so the stock stays as it is. */
export async function forgetClaims({ personId, actor, ports }: Erasing): Promise<void> {
  await ports.log.append(CLAIMS_SCOPE, {
    mid: `erase:${ports.randomId(12)}`, by: actor.id,
    decide: (state) => ({
      ops: state.all(claims.name).filter((held) => claims.parse(held).userId === personId).map(({ id, rev }): Op => ({ c: claims.name, id, rev: `${rev}-`, del: true })),
    }),
  });
}
