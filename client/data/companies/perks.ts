import type { Company } from '../../../domain/companies/company.ts';
import { type ClaimState, claimState } from '../../../domain/perks/claim-state.ts';
import { claim, perkClaims } from '../../../domain/perks/claim.ts';
import { type Perk, perks, perksLeft } from '../../../domain/perks/perk.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
import { computed } from '../../platform/react/signal.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { list, collectionStore } from '../../platform/replica/collection-store.ts';
import { syncStatus } from '../../platform/status/sync-status.ts';
import { raiseError } from '../../platform/http/toasts.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { boothShelf } from '../people/optimistic-profiles.ts';

/** A perk as it stands for the person of this device. */
export interface OfferedPerk extends Perk {
  /** Who gives it; undefined for the event itself. */
  readonly company: Company | undefined;
  /** As it was told last; null for as many as are wanted. */
  readonly left: number | null;
  readonly state: ClaimState;
}

/** The server has all that was done on this device. */
export const allSent = computed(syncStatus, ({ waiting }) => waiting === 0);

interface KnownOfPerk {
  /** How often it was claimed, as it was told last. */
  readonly claimed: number;
  readonly company: Company | undefined;
  /** The person's document about it. */
  readonly own: MineDocument | undefined;
  readonly allSent: boolean;
}

export function offeredPerk(perk: Perk, { claimed, company, own, allSent: isAllSent }: KnownOfPerk): OfferedPerk {
  const left = perksLeft(perk, claimed);
  return { ...perk, company, left, state: claimState(own, { left, allSent: isAllSent }) };
}

const offered = computed([list(perks), collectionStore(perkClaims), boothShelf, userDocs, allSent], (all, ...known) => {
  const [counts, givers, documents, isAllSent] = known;
  return all.map((perk) =>
    offeredPerk(perk, {
      claimed: counts.get(perk.id)?.claimed ?? 0,
      company: perk.companyId === null ? undefined : givers.get(perk.companyId),
      own: documents.get(claim.id(perk.id)),
      allSent: isAllSent,
    }),
  );
});

/** What there is to claim, in its order, from this device. */
export const usePerks = (): readonly OfferedPerk[] => useSignal(offered);

/** Claims it here; the server decides when it hears of it. A second tap is none. */
export function claimPerk({ id }: Perk): void {
  if (claim.read(userDocs.get().get(claim.id(id))).claimed) return;
  writeUserDoc(claim, id, { claimed: true }).catch(() =>
    raiseError('This device could not save what you claimed. Is its storage full?'),
  );
}
