import { claim } from '../../../domain/perks/claim.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
import { moveTaken } from '../accounts/merge/move-taken.ts';
import type { Moving } from '../accounts/merge/account-merge.ts';
import { claimId, claims } from './claims.ts';

/** A claim keeps its code and its place in the stock. Of a perk that both have claimed, each code has gone out: it stays as it is. */
export const moveClaims = (moving: Moving): Promise<void> =>
  moveTaken(
    { own: claim, counted: claims, idOf: claimId, isOf: (document, { code }) => code === codeOf(document) },
    moving,
  );

/** As the stock keeps it: empty for what was claimed before claims had codes. */
function codeOf(document: MineDocument): string {
  const held = claim.read(document);
  return held.claimed ? (held.code ?? '') : '';
}
