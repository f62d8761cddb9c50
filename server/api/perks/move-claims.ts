import { claim } from '../../../domain/perks/claim.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
import { readable } from '../../sync/documents.ts';
import { moveDocument, type Moving, movingMid, ownOf } from '../accounts/moving.ts';
import { claimId, claims, CLAIMS_SCOPE } from './claims.ts';

/** A claim keeps its code and its place in the stock. Of a perk that both have claimed, each code has gone out: it stays as it is. */
export async function moveClaims(moving: Moving): Promise<void> {
  const { from, to, actor, ports } = moving;
  for (const document of await ownOf(moving, claim)) {
    const perkId = document.ref;
    await ports.log.append(CLAIMS_SCOPE, {
      mid: movingMid(moving),
      by: actor.id,
      decide(state) {
        const held = readable(state.get(claims.name, claimId(perkId, from)), claims);
        const id = claimId(perkId, to);
        if (!held || state.get(claims.name, id)) return { ops: [] };
        return {
          ops: [
            { c: claims.name, id: held.id, rev: 'merged', del: true },
            { c: claims.name, id, rev: 'merged', doc: { ...held, id, userId: to } },
          ],
        };
      },
    });
    const stands = readable((await ports.log.state(CLAIMS_SCOPE)).get(claims.name, claimId(perkId, to)), claims);
    if (stands && stands.code === codeOf(document)) await moveDocument(document, moving);
  }
}

/** As the stock keeps it: empty for what was claimed before claims had codes. */
function codeOf(document: MineDocument): string {
  const held = claim.read(document);
  return held.claimed ? (held.code ?? '') : '';
}
