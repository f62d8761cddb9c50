import { isAdmin } from '../../../domain/people/actor.ts';
import type { Claim } from '../../../domain/perks/claim.ts';
import { PerkView } from '../../../domain/perks/perk-view.ts';
import { type Perk, perksLeft } from '../../../domain/perks/perk.ts';
import { viewerOf } from '../../sync/crud-handlers.ts';
import { absolute } from '../pictures/absolute.ts';
import { allClaims, claimedOf, claimId, claims, CLAIMS_SCOPE, perks } from './claims.ts';

/** Field of the document → its API name, if different. */
export const PERK_NAMES = { companyId: 'company_id', imageUrl: 'image' } as const;

/** Returns a function that makes the view of a perk for this person, with the current stock. */
export const perksFor = viewerOf({
  documents: perks,
  view: PerkView,
  names: PERK_NAMES,
  async show(viewer, ports) {
    const state = await ports.log.state(CLAIMS_SCOPE);
    const seesAny = isAdmin(viewer) || viewer.companyId !== null;
    const byPerk = Map.groupBy(seesAny ? await allClaims(ports) : [], ({ perkId }: Claim) => perkId);
    const hasClaimed = (perk: Perk): boolean => state.get(claims.name, claimId(perk.id, viewer.id)) !== undefined;
    const claimants = (perk: Perk): string[] => {
      if (isAdmin(viewer) || (perk.companyId !== null && perk.companyId === viewer.companyId))
        return (byPerk.get(perk.id) ?? []).flatMap(({ userId }) => (userId === '' ? [] : [userId]));
      return hasClaimed(perk) ? [viewer.id] : [];
    };
    return (perk) => ({
      image: absolute(perk.imageUrl, ports),
      left: perksLeft(perk, claimedOf(perk.id, state)),
      claimed: hasClaimed(perk),
      claims: claimants(perk),
    });
  },
});
