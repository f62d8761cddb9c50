import { companiesCollection } from '../../../../domain/companies/company.ts';
import { perkClaimsCollection } from '../../../../domain/perks/claim.ts';
import { addPerk, deletePerk, editPerk, storePerkImage } from '../../../../domain/perks/perk-calls.ts';
import { type Perk, perksCollection, perksLeft } from '../../../../domain/perks/perk.ts';
import { computed } from '../../../platform/react/signal.ts';
import { collectionStore } from '../../../platform/replica/collection-store.ts';
import { entityRows, withRows } from '../records/entity-rows.ts';
import type { EntityCalls } from '../records/entity-write.ts';

export interface PerkRow extends Perk {
  /** Name of the company that offers it; empty for the event. */
  readonly company: string;
  readonly claimed: number;
  /** Null if unlimited. */
  readonly left: number | null;
}

const documents = entityRows(perksCollection);

export const perkRows = withRows(
  documents,
  computed(
    [documents.all, collectionStore(perkClaimsCollection), collectionStore(companiesCollection)],
    (all, claims, givers) =>
      all.map((perk): PerkRow => {
        const claimed = claims.get(perk.id)?.claimed ?? 0;
        const company = perk.companyId === null ? '' : (givers.get(perk.companyId)?.name ?? '');
        return { ...perk, company, claimed, left: perksLeft(perk, claimed) };
      }),
  ),
);

export const perkWrites: EntityCalls = { add: addPerk, edit: editPerk, remove: deletePerk, picture: storePerkImage };
