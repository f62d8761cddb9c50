import { guessKind, guessMapping, missingFields } from '../../../domain/imports/import-fields.ts';
import type { DiffRow } from '../../../domain/event/import/diff-rows.ts';
import { type PlacedSponsor, placeSponsors } from '../../../domain/sponsorships/sponsor-rows.ts';
import { sponsorshipsCollection } from '../../../domain/sponsorships/sponsorship.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import { decodeText } from '../../import/decode-text.ts';
import { isTableText } from '../../import/detect.ts';
import type { ImportFile, TextFile } from '../../import/import-file.ts';
import { readTableFile } from '../../import/reader.ts';
import { csvTable, readHead } from '../../import/tables/csv-rows.ts';
import { readSponsorTable } from '../../import/tables/csv-sponsors.ts';
import type { Ports } from '../../ports.ts';
import type { ImportReport } from '../event/apply-import.ts';
import { SERVER } from '../event-fields/choose-template.ts';
import { isSponsorChanged, listsIn, newTierNotes, storeSponsors } from './plan-sponsor-table.ts';

/** Whether a file is a table of sponsors, by the names of its columns. */
export function isSponsorFile(file: ImportFile): boolean {
  const text = decodeText(file);
  if ('code' in text || !isTableText(text.text)) return false;
  const head = readHead(text);
  if ('code' in head || guessKind(head.headings) !== 'sponsors') return false;
  return missingFields('sponsors', guessMapping('sponsors', head.headings)).length === 0;
}

/** Imports tables of sponsors, each in one entry. `isDry`: only reports what would happen. Again it changes nothing. */
export async function importSponsorFiles(
  files: readonly ImportFile[],
  isDry: boolean,
  ports: Ports,
): Promise<ImportReport | Refusal> {
  const reports: ImportReport[] = [];
  for (const file of files) {
    const text = decodeText(file);
    const report = 'code' in text ? text : await importSponsors(text, isDry, ports);
    if ('code' in report) return report;
    reports.push(report);
  }
  return {
    format: 'a table of sponsors',
    rows: reports.flatMap(({ rows }) => rows),
    notes: reports.flatMap(({ notes }) => notes),
    remarks: reports.flatMap(({ remarks }) => remarks),
    unchanged: reports.reduce((sum, { unchanged }) => sum + unchanged, 0),
    accountsAdded: 0,
    accountsChanged: 0,
  };
}

async function importSponsors(text: TextFile, isDry: boolean, ports: Ports): Promise<ImportReport | Refusal> {
  const sheet = await readTableFile(text);
  if ('code' in sheet) return sheet;
  const table = csvTable(columnsOf(sheet.headings), sheet.rows);
  const lists = listsIn(await ports.log.state(sponsorshipsCollection.scope));
  const read = readSponsorTable(table, lists.sponsors);
  const { placed, newTiers } = placeSponsors(read.rows, lists, (about) => about);
  if (!isDry && read.rows.length > 0) await storeSponsors(SERVER, read.rows, ports);
  const rows = placed.filter(isSponsorChanged).map(rowOf);
  return {
    format: 'a table of sponsors',
    rows,
    notes: read.notes.all,
    remarks: [...read.notes.remarks(), ...newTierNotes(newTiers)],
    unchanged: placed.length - rows.length,
    accountsAdded: 0,
    accountsChanged: 0,
  };
}

/** Our names of the columns, for names of other languages and programs; unknown names stay. */
const columnsOf = (headings: readonly string[]): string[] =>
  guessMapping('sponsors', headings).map((field, at) => field || (headings[at] ?? ''));

const rowOf = ({ before, after }: PlacedSponsor): DiffRow => ({
  change: before ? 'changed' : 'added',
  noun: 'sponsor',
  name: after.title,
  detail: after.link,
});
