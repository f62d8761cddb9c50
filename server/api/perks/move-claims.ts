import { claim } from '../../../domain/perks/claim.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { moveTaken } from '../accounts/merge/move-taken.ts';
import type { Moving } from '../accounts/merge/account-merge.ts';
import { claimId, claims } from './claims.ts';

/**
 * Moves claims; a claim keeps its code and its share of the stock. If both records claimed a perk, both codes are in use,
 * so nothing moves.
 */
export const moveClaims = (moving: Moving): Promise<void> =>
  moveTaken(
    { own: claim, counted: claims, idOf: claimId, isOf: (document, { code }) => code === codeOf(document) },
    moving,
  );

/** Returns the code as it is in the stock; empty for claims from before there were codes. */
function codeOf(document: UserDocument): string {
  const held = claim.read(document);
  return held.claimed ? (held.code ?? '') : '';
}
