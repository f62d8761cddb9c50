import { formOfTable, guessKind, guessMapping } from '../../../domain/imports/import-fields.ts';
import type { ReleasedLists } from '../../../domain/event-fields/fields-in-force.ts';
import { shownCell } from '../../../domain/imports/import-calls.ts';
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX, IMPORT_SAMPLES } from '../../../domain/limits/imports.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import type { CsvSheet } from '../../import/tables/csv-rows.ts';
import { decodeText } from '../../import/decode-text.ts';
import { isTableText } from '../../import/detect.ts';
import type { ImportFile, TextFile } from '../../import/import-file.ts';
import { readEventFiles, readTableFile } from '../../import/reader.ts';
import type { SeenFile } from './import-store.ts';

const PARTED: Readonly<Record<string, string>> = {
  ',': 'a table, parted by commas',
  ';': 'a table, parted by semicolons',
  '\t': 'a table, parted by tabs',
};

/** Recognises the format and content of a file. Refuses with the reason if it cannot be read. */
export async function readUpload(file: ImportFile, lists: ReleasedLists = {}): Promise<SeenFile> {
  const text = textOf(file);
  return isTableText(text.text) ? seenTable(await sheetOf(text), file.name, lists) : seenEvent(file);
}

export function textOf(file: ImportFile): TextFile {
  const text = decodeText(file);
  if ('code' in text) throw new Refused(text);
  return text;
}

/** Returns the rows of a table; refuses a table that is too long. */
export async function sheetOf(text: TextFile): Promise<CsvSheet> {
  const sheet = await readTableFile(text);
  if ('code' in sheet) throw new Refused(sheet);
  const { name } = text;
  if (sheet.rows.length === 0) refuse('invalid', `${name} has no rows.`);
  if (sheet.rows.length > IMPORT_ROWS_MAX)
    refuse('too-large', `${name} has ${sheet.rows.length} rows; at most ${IMPORT_ROWS_MAX} are taken at once.`);
  if (sheet.headings.length > IMPORT_COLUMNS_MAX)
    refuse('too-large', `${name} has ${sheet.headings.length} columns; at most ${IMPORT_COLUMNS_MAX} are taken.`);
  return sheet;
}

function seenTable({ headings, rows, delimiter }: CsvSheet, name: string, lists: ReleasedLists): SeenFile {
  const what = guessKind(headings, lists.person);
  const form = formOfTable(what);
  const guesses = guessMapping(what, headings, form && lists[form]);
  return {
    name,
    format: PARTED[delimiter] ?? 'a table',
    what,
    rows: rows.length,
    columns: headings.map((heading, column) => ({
      name: shownCell(heading),
      samples: samplesOf(rows.map(({ cells }) => cells[column] ?? '')),
      guess: guesses[column] ?? '',
    })),
  };
}

function samplesOf(cells: readonly string[]): string[] {
  const samples = new Set<string>();
  for (const cell of cells) {
    if (cell !== '') samples.add(shownCell(cell));
    if (samples.size === IMPORT_SAMPLES) break;
  }
  return [...samples];
}

/** Recognises an event file. The check asks for its time zone; here UTC is enough. */
async function seenEvent(file: ImportFile): Promise<SeenFile> {
  const read = await readEventFiles([file], { runningZone: 'UTC' });
  if ('code' in read && read.data?.[0]?.field !== 'zone') throw new Refused(read);
  return {
    name: file.name,
    format: 'code' in read ? 'a schedule' : read.format,
    what: 'event',
    rows: 'code' in read ? 0 : read.talks.length,
    columns: [],
  };
}
