import { TICKET_TYPES } from '../companies/company.ts';
import type { ImportNote } from '../event/imported-event.ts';
import { TICKET_TYPE_NAMES } from '../tickets/ticket-type.ts';
import type { CellTexts } from './cell-texts.ts';
import type { SheetRow } from './corrected-rows.ts';
import { shownCell } from './import-calls.ts';
import type { ImportRow, RowOutcome, RowProblem } from './import-row.ts';

/** What a row of a table comes to, beside its problems. */
export interface RowResult {
  readonly outcome: RowOutcome;
  /** What stands now and what will stand, by column; absent for something new. */
  readonly before?: CellTexts | undefined;
  readonly after?: CellTexts | undefined;
}

export interface JudgedTable {
  readonly rows: readonly SheetRow[];
  /** The field of each column, empty where it is left out. */
  readonly mapping: readonly string[];
  readonly resultOf: (row: SheetRow) => RowResult | undefined;
  readonly notes: readonly ImportNote[];
  /** Names that a cell of this field could mean, where they are not the same for every event. */
  readonly nearest?: ((field: string, written: string) => readonly string[]) | undefined;
}

/** How a row is named where a reader speaks of it. */
export const rowName = ({ number }: SheetRow): string => `row ${number}`;

/** Every row of a table with what becomes of it. A row that nothing was made of is refused; the reader said why. */
export function judgedRows({ rows, mapping, resultOf, notes, nearest }: JudgedTable): ImportRow[] {
  const notesOf = Map.groupBy(notes, ({ at }) => at);
  return rows.map((row) => {
    const said = notesOf.get(rowName(row)) ?? [];
    const result = resultOf(row);
    const isRefused = result === undefined || said.some(({ level }) => level === 'refused');
    return {
      row: row.number,
      outcome: isRefused ? 'refused' : result.outcome,
      cells: row.cells.map(shownCell),
      was: isRefused ? mapping.map(() => null) : mapping.map((field) => wasIn(field, result)),
      why: said.map((note) => problemOf(note, { row, mapping, nearest })),
    };
  });
}

function wasIn(field: string, { outcome, before, after }: RowResult): string | null {
  if (outcome !== 'changed') return null;
  const was = before?.[field];
  return was === undefined || was === after?.[field] ? null : shownCell(was);
}

function problemOf(
  { message, field = '' }: ImportNote,
  { row, mapping, nearest }: Pick<JudgedTable, 'mapping' | 'nearest'> & { readonly row: SheetRow },
): RowProblem {
  const column = field === '' ? -1 : columnFor(field, mapping);
  const written = row.cells[column] ?? '';
  const fixes = column === -1 ? [] : (nearest?.(field, written) ?? []);
  return { column, message, fixes: fixes.length > 0 ? [...fixes] : column === -1 ? [] : [...(CHOICES[field] ?? [])] };
}

/** A name may stand in one column or in two. */
function columnFor(field: string, mapping: readonly string[]): number {
  const names = ['first_name', 'last_name', 'name'].includes(field) ? [field, 'first_name', 'name'] : [field];
  return names.map((name) => mapping.indexOf(name)).find((at) => at !== -1) ?? -1;
}

/** What a cell may say where there is no other choice. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  ticket_type: TICKET_TYPE_NAMES,
  booth: TICKET_TYPES,
  roles: ['attendee', 'speaker'],
  replay_access: ['no', 'yes'],
};
