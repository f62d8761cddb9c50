import type { Company } from '../../../domain/companies/company.ts';
import { type ClaimState, claimState } from '../../../domain/perks/claim-state.ts';
import { claim, perkClaimsCollection } from '../../../domain/perks/claim.ts';
import { type Perk, perksCollection, perksLeft } from '../../../domain/perks/perk.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { computed } from '../../platform/react/signal.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { list, collectionStore } from '../../platform/replica/collection-store.ts';
import { syncStatus } from '../../platform/status/sync-status.ts';
import { raiseError } from '../../platform/http/toasts.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { optimisticBooths } from '../people/optimistic-profiles.ts';

/** A perk for the logged-in person. */
export interface OfferedPerk extends Perk {
  /** The company that offers the perk; undefined for the event. */
  readonly company: Company | undefined;
  /** Latest number of units left; null if unlimited. */
  readonly left: number | null;
  readonly state: ClaimState;
}

/** Whether the server has all changes of this device. */
export const allSent = computed(syncStatus, ({ waiting }) => waiting === 0);

interface KnownOfPerk {
  /** Latest number of claims. */
  readonly claimed: number;
  readonly company: Company | undefined;
  /** The person's document about the perk. */
  readonly own: UserDocument | undefined;
  readonly allSent: boolean;
}

export function offeredPerk(perk: Perk, { claimed, company, own, allSent: isAllSent }: KnownOfPerk): OfferedPerk {
  const left = perksLeft(perk, claimed);
  return { ...perk, company, left, state: claimState(own, { left, allSent: isAllSent }) };
}

const offered = computed(
  [list(perksCollection), collectionStore(perkClaimsCollection), optimisticBooths, userDocs, allSent],
  (all, ...known) => {
    const [counts, givers, documents, isAllSent] = known;
    return all.map((perk) =>
      offeredPerk(perk, {
        claimed: counts.get(perk.id)?.claimed ?? 0,
        company: perk.companyId === null ? undefined : givers.get(perk.companyId),
        own: documents.get(claim.id(perk.id)),
        allSent: isAllSent,
      }),
    );
  },
);

/** All perks in order, from this device. */
export const usePerks = (): readonly OfferedPerk[] => useSignal(offered);

/** Claims a perk on this device; the server decides later. A second tap has no effect. */
export function claimPerk({ id }: Perk): void {
  if (claim.read(userDocs.get().get(claim.id(id))).claimed) return;
  writeUserDoc(claim, id, { claimed: true }).catch(() =>
    raiseError('This device could not save what you claimed. Is its storage full?'),
  );
}
