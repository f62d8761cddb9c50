import { CsvError, parse } from 'csv-parse/sync';
import type { SheetRow } from '../../../domain/imports/corrected-rows.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import type { Notes, TextFile } from '../import-file.ts';
import { decodeEntities } from '../plain-text.ts';

/** A table with a head row: its normalised column names, and rows read by column name. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

export interface CsvRow {
  /** `row 12`, as a spreadsheet counts: the heading is row 1. */
  readonly at: string;
  /** Returns the trimmed text of the first of these columns that has one; empty if none has. */
  readonly cell: (...columns: readonly string[]) => string;
  /** Returns the values of a cell, separated by semicolons or line breaks. The semicolons of HTML entities do not separate. */
  readonly list: (...columns: readonly string[]) => string[];
}

/** Reads only the column names, to recognise the table. */
export function readHead({ name, text }: TextFile): (Pick<CsvTable, 'columns'> & Pick<CsvSheet, 'headings'>) | Refusal {
  try {
    const [head = []] = parse(text, { ...optionsFor(text), to: 1 });
    return { columns: head.map(columnName), headings: head };
  } catch {
    // Does not show the parser's message, which is about quotes: a heading has none.
    return refusal('malformed', `${name} is not a readable table.`);
  }
}

/** A table as in the file: its headings, and all rows that are not empty. */
export interface CsvSheet {
  readonly headings: readonly string[];
  readonly rows: readonly SheetRow[];
  /** Character that separates cells. */
  readonly delimiter: string;
}

export function readCsv(file: TextFile): CsvTable | Refusal {
  const sheet = readSheet(file);
  return 'code' in sheet ? sheet : csvTable(sheet.headings.map(columnName), sheet.rows);
}

export const csvTable = (columns: readonly string[], rows: readonly SheetRow[]): CsvTable => ({
  columns,
  rows: rows.map(({ cells, number }) => csvRow(columns, cells, number)),
});

/** Reads a table. Refuses if a row has more or fewer cells than the heading: the file was cut off, or a quote is missing. */
export function readSheet({ name, text }: TextFile): CsvSheet | Refusal {
  try {
    const [head, ...body] = numberedRows(text);
    return {
      headings: head?.cells ?? [],
      rows: body.filter(({ cells }) => cells.some((cell) => cell !== '')),
      delimiter: delimiterOf(text),
    };
  } catch (error) {
    return refusal('malformed', error instanceof CsvError ? problem(name, error) : `${name} is not a readable table.`);
  }
}

export const isCsv = (text: string): boolean =>
  /[,;\t]/.test(text.split(/\r?\n/, 1)[0] ?? '') && !/^\s*[<{[]|^\s*BEGIN:/i.test(text);

/** Returns the rows with their numbers. Spreadsheets also count empty lines. */
function numberedRows(text: string): SheetRow[] {
  const numbers: number[] = [];
  const rows: string[][] = parse(text, {
    ...optionsFor(text),
    on_record(cells: string[], { records, empty_lines: empty }) {
      numbers.push(records + empty);
      return cells;
    },
  });
  return rows.map((cells, index) => ({ cells, number: numbers[index] ?? 0 }));
}

/** Options of the parser. Quotes inside an unquoted cell (`Robert "Bob" Smith`) are text: tables written by hand have them. */
const optionsFor = (text: string) =>
  ({
    bom: true,
    delimiter: delimiterOf(text),
    skip_empty_lines: true,
    trim: true,
    relax_quotes: true,
    from_line: SEPARATOR.test(text) ? 2 : 1,
  }) as const;

/** Matches `sep=;`, a line in which some programs name the separator. It is not a row. */
const SEPARATOR = /^\uFEFF?"?sep=(.)"?\r?\n/i;

/** Returns the separator that the file names, or else the one that splits the heading into most columns. */
function delimiterOf(text: string): string {
  const named = SEPARATOR.exec(text)?.[1];
  if (named !== undefined) return named;
  const [head = ''] = text.split(/\r?\n/, 1);
  return [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
}

/** Returns a normalised column name: `Ticket Code`, `ticket-code` and `ticket_code` are the same. */
export const columnName = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

function csvRow(columns: readonly string[], cells: readonly string[], number: number): CsvRow {
  const cell = (...names: readonly string[]): string =>
    names.map((name) => cells[columns.indexOf(name)]?.trim() ?? '').find((text) => text !== '') ?? '';
  const list = (...names: readonly string[]): string[] =>
    decodeEntities(cell(...names))
      .split(/[;\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== '');
  return { at: `row ${number}`, cell, list };
}

function problem(name: string, error: CsvError): string {
  const line = typeof error['lines'] === 'number' ? `, in line ${error['lines']}` : '';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `${name} ends inside a quoted cell${line}; it looks cut off.`;
  if (error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH') {
    return `${name} has a row with more or fewer cells than the head${line}; it looks cut off, or a quote is missing.`;
  }
  return `${name} is not a readable table${line}: ${error.message.replace(/\.$/, '')}.`;
}

/** Adds a remark about columns that were skipped, so that a misspelt one is noticed. */
export function noteUnknown({ columns }: CsvTable, known: readonly string[], notes: Notes): void {
  const unknown = columns.filter((column) => column !== '' && !known.includes(column));
  if (unknown.length > 0)
    notes.repaired('the head', `has columns that mean nothing here and were passed over: ${unknown.join(', ')}`);
}
