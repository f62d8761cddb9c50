import { companies } from '../../../../domain/companies/company.ts';
import { perkClaims } from '../../../../domain/perks/claim.ts';
import { addPerk, deletePerk, editPerk, storePerkImage } from '../../../../domain/perks/perk-calls.ts';
import { type Perk, perks, perksLeft } from '../../../../domain/perks/perk.ts';
import { computed } from '../../../platform/react/signal.ts';
import { collectionStore } from '../../../platform/replica/collection-store.ts';
import { nounRows, withRows } from '../records/noun-rows.ts';
import type { NounCalls } from '../records/noun-write.ts';

export interface PerkRow extends Perk {
  /** Name of the company that offers it; empty for the event. */
  readonly company: string;
  readonly claimed: number;
  /** Null if unlimited. */
  readonly left: number | null;
}

const documents = nounRows(perks);

export const perkRows = withRows(
  documents,
  computed([documents.all, collectionStore(perkClaims), collectionStore(companies)], (all, claims, givers) =>
    all.map((perk): PerkRow => {
      const claimed = claims.get(perk.id)?.claimed ?? 0;
      const company = perk.companyId === null ? '' : (givers.get(perk.companyId)?.name ?? '');
      return { ...perk, company, claimed, left: perksLeft(perk, claimed) };
    }),
  ),
);

export const perkWrites: NounCalls = { add: addPerk, edit: editPerk, remove: deletePerk, picture: storePerkImage };
