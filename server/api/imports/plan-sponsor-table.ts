import { isDeepStrictEqual } from 'node:util';
import type { CellTexts } from '../../../domain/imports/cell-texts.ts';
import { judgedRows, rowName, type RowResult } from '../../../domain/imports/row-outcomes.ts';
import { formatList, plural } from '../../../domain/plural.ts';
import { refuse } from '../../../domain/refusal.ts';
import { placeSponsors, type PlacedSponsor, type SponsorRow } from '../../../domain/sponsorships/sponsor-rows.ts';
import { type SponsorTier, sponsorTiersCollection } from '../../../domain/sponsorships/sponsor-tier.ts';
import { type Sponsorship, sponsorshipsCollection } from '../../../domain/sponsorships/sponsorship.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { readSponsorTable } from '../../import/tables/csv-sponsors.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { documentsIn, stored } from '../../sync/documents.ts';
import { type DocumentWrite, editScope } from '../../sync/edit-documents.ts';
import type { ChosenTable } from './plan-programme-table.ts';
import { type PlannedImport, plannedImport } from './planned-import.ts';

const sponsorships = stored(sponsorshipsCollection);
const sponsorTiers = stored(sponsorTiersCollection);

export const listsIn = (pub: ScopeState) => ({
  sponsors: documentsIn(pub, sponsorships),
  tiers: documentsIn(pub, sponsorTiers),
});

/** Plans a table of sponsors. Sponsors that are missing in the table do not change. */
export async function planSponsorTable(
  { table, mapping, rows }: ChosenTable,
  ports: Pick<Ports, 'log'>,
): Promise<PlannedImport> {
  const lists = listsIn(await ports.log.state(sponsorships.scope));
  const read = readSponsorTable(table, lists.sponsors);
  const { placed, newTiers } = placeSponsors(read.rows, lists, (about) => about);
  const tierNames = new Map([...lists.tiers, ...newTiers].map(({ id, name }) => [id, name]));
  const results = new Map(placed.map((one) => [one.row.at, resultOf(one, tierNames)]));
  return plannedImport({
    rows: judgedRows({ rows, mapping, notes: read.notes.all, resultOf: (row) => results.get(rowName(row)) }),
    columns: mapping,
    notes: [...read.notes.remarks(), ...newTierNotes(newTiers)],
    marks: placed.map(({ after }) => after),
    apply: async ({ actor, onProgress, ports: applying }) => {
      if (read.rows.length === 0) refuse('invalid', 'No row of this table can be used.');
      onProgress(0, read.rows.length);
      await storeSponsors(actor, read.rows, applying);
      onProgress(read.rows.length, read.rows.length);
      return { refused: [], invited: 0 };
    },
  });
}

/** Stores sponsors and their new tiers in one entry. */
export async function storeSponsors(actor: Actor, rows: readonly SponsorRow[], ports: Ports): Promise<void> {
  await editScope(
    sponsorships.scope,
    {
      actor,
      decide(pub) {
        const { placed, newTiers } = placeSponsors(rows, listsIn(pub), (about) => ports.newId(12, about));
        return [
          ...newTiers.map((doc): DocumentWrite => ({ c: sponsorTiers.name, id: doc.id, doc })),
          ...placed
            .filter(isSponsorChanged)
            .map(({ after }): DocumentWrite => ({ c: sponsorships.name, id: after.id, doc: after })),
        ];
      },
    },
    ports,
  );
}

export const isSponsorChanged = ({ before, after }: PlacedSponsor): boolean => !isDeepStrictEqual(before, after);

function resultOf(one: PlacedSponsor, tierNames: ReadonlyMap<string, string>): RowResult {
  const { before, after } = one;
  if (!before) return { outcome: 'new' };
  if (!isSponsorChanged(one)) return { outcome: 'same' };
  return { outcome: 'changed', before: sponsorTexts(before, tierNames), after: sponsorTexts(after, tierNames) };
}

/** A sponsor as cells of a table. */
export const sponsorTexts = (
  { title, link, imageUrl, order, tierId = '' }: Sponsorship,
  tierNames: ReadonlyMap<string, string>,
) =>
  ({ title, link, tier: tierNames.get(tierId) ?? '', order: String(order), logo: imageUrl ?? '' }) satisfies CellTexts;

export const newTierNotes = (tiers: readonly SponsorTier[]): string[] =>
  tiers.length === 0
    ? []
    : [
        plural(
          tiers.length,
          `1 tier is added: ${formatList(tiers.map(({ name }) => name))}.`,
          `${tiers.length} tiers are added: ${formatList(tiers.map(({ name }) => name))}.`,
        ),
      ];
