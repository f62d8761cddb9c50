import { TABLE_FIELDS } from '../../../domain/imports/import-fields.ts';
import { isHttpLink } from '../../../domain/links.ts';
import { ORDER_MAX, TITLE_MAX } from '../../../domain/limits/fields.ts';
import { nameKey } from '../../../domain/names.ts';
import { type SponsorRow, sponsorOf } from '../../../domain/sponsorships/sponsor-rows.ts';
import type { Sponsorship } from '../../../domain/sponsorships/sponsorship.ts';
import { type Notes, takeNotes } from '../import-file.ts';
import { typedAddress } from '../lenient-fields.ts';
import { plainLine } from '../plain-text.ts';
import { type CsvRow, type CsvTable, noteUnknown } from './csv-rows.ts';

/** Reads a table of sponsors (docs/import.md). `sponsors`: those of the event, which rows may change. */
export function readSponsorTable(
  table: CsvTable,
  sponsors: readonly Sponsorship[],
): { readonly rows: readonly SponsorRow[]; readonly notes: Notes } {
  const notes = takeNotes();
  noteUnknown(table, TABLE_FIELDS.sponsors, notes);
  const seen = new Map<string, string>();
  const rows = table.rows.flatMap((row) => {
    const read = sponsorRow(row, sponsors, notes);
    if (!read) return [];
    const key = sponsorOf(read, sponsors)?.id ?? `new ${nameKey(read.title)}`;
    const first = seen.get(key);
    if (first !== undefined) {
      notes.refused(row.at, `is the same sponsor as ${first}`, 'title');
      return [];
    }
    seen.set(key, row.at);
    return [read];
  });
  return { rows, notes };
}

function sponsorRow(row: CsvRow, sponsors: readonly Sponsorship[], notes: Notes): SponsorRow | undefined {
  const title = plainLine(row.cell('title'));
  if (title === '' || title.length > TITLE_MAX) {
    notes.refused(row.at, title === '' ? 'has no title' : `has a title of over ${TITLE_MAX} characters`, 'title');
    return undefined;
  }
  const id = row.cell('id') || undefined;
  const link = addressIn(row, 'link');
  if (link === 'wrong' || (link === undefined && !sponsorOf({ id, title }, sponsors))) {
    notes.refused(
      row.at,
      link === undefined ? 'has no link' : `has a link that is no web address (${row.cell('link')})`,
      'link',
    );
    return undefined;
  }
  const logo = addressIn(row, 'logo');
  if (logo === 'wrong') notes.repaired(row.at, `has a logo that is no web address (${row.cell('logo')})`, 'logo');
  const tier = plainLine(row.cell('tier'));
  if (tier.length > TITLE_MAX) notes.repaired(row.at, `has a tier of over ${TITLE_MAX} characters`, 'tier');
  return {
    at: row.at,
    id,
    title,
    link,
    logo: logo === 'wrong' ? undefined : logo,
    tier: tier === '' || tier.length > TITLE_MAX ? undefined : tier,
    order: orderIn(row, notes),
  };
}

/** The web address in a cell; undefined if it is empty. */
function addressIn(row: CsvRow, column: string): string | undefined {
  const written = row.cell(column);
  if (written === '') return undefined;
  const address = typedAddress(written);
  return address !== undefined && isHttpLink(address) ? address : 'wrong';
}

function orderIn(row: CsvRow, notes: Notes): number | undefined {
  const written = row.cell('order');
  if (written === '') return undefined;
  const order = Number(written);
  if (Number.isSafeInteger(order) && order >= 0 && order <= ORDER_MAX) return order;
  notes.repaired(row.at, `has a place that is no whole number from 0 to ${ORDER_MAX} (${written})`, 'order');
  return undefined;
}
