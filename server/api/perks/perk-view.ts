import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import type { Claim } from '../../../domain/perks/claim.ts';
import type { PerkView } from '../../../domain/perks/perk-view.ts';
import { type Perk, perksLeft } from '../../../domain/perks/perk.ts';
import type { Ports } from '../../ports.ts';
import type { WithRev } from '../../sync/documents.ts';
import { absolute } from '../pictures/absolute.ts';
import { allClaims, claimedOf, claimId, claims, CLAIMS_SCOPE } from './claims.ts';

/** Shows perks to this person, with the stock as it is now. */
export async function perksFor(viewer: Actor, ports: Ports): Promise<(perk: WithRev<Perk>) => PerkView> {
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
    id: perk.id,
    rev: perk.rev,
    name: perk.name,
    description: perk.description,
    image: absolute(perk.imageUrl, ports),
    company_id: perk.companyId,
    stock: perk.stock,
    left: perksLeft(perk, claimedOf(perk.id, state)),
    url: perk.url,
    order: perk.order,
    claimed: hasClaimed(perk),
    claims: claimants(perk),
  });
}
