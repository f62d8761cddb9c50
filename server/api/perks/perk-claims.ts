import { claim, type PerkClaims } from '../../../domain/perks/claim.ts';
import type { Projection } from '../../log/projection.ts';
import { CLAIMS_SCOPE, namelessClaims } from './claims.ts';

/** Counts the claims of each perk. Public, because devices show how many are left. */
export const perkClaimsProjection: Projection = {
  collection: 'perk-claims',
  target: 'pub',
  about: { collection: 'perks', idOf: (perkId) => perkId },
  counted: (document) => (claim.read(document).claimed ? [document.ref] : []),
  nameless: { scope: CLAIMS_SCOPE, of: namelessClaims },
  document: (perkId, claimed, at): PerkClaims => ({ perkId, claimed, at }),
};
