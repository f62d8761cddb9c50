import type { Erasing } from '../erasure/erasing.ts';
import { claims, CLAIMS_SCOPE, namelessOps } from './claims.ts';
import { documentsIn } from '../../sync/documents.ts';

/** Removes a person's name from their claims. The perks were handed out, so stock and statistics do not change. */
export async function forgetClaims({ personId, actor, ports }: Erasing): Promise<void> {
  await ports.log.append(CLAIMS_SCOPE, {
    mid: `erase:${ports.randomId(12)}`,
    by: actor.id,
    decide: (state) => ({
      ops: documentsIn(state, claims)
        .filter(({ userId }) => userId === personId)
        .flatMap((claim) => namelessOps(claim, `${claim.perkId}:${ports.randomId(9)}`, state)),
    }),
  });
}
