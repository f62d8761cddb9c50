import { TICKET_TYPES } from '../companies/company.ts';
import type { ImportNote } from '../event/import/imported-event.ts';
import type { CellTexts } from './cell-texts.ts';
import type { SheetRow } from './corrected-rows.ts';
import { shownCell } from './import-calls.ts';
import type { ImportRow, RowOutcome, RowProblem } from './import-row.ts';

/** The outcome of a table row, without its problems. */
export interface RowResult {
  readonly outcome: RowOutcome;
  /** Current and new values by column; absent for something new. */
  readonly before?: CellTexts | undefined;
  readonly after?: CellTexts | undefined;
}

export interface JudgedTable {
  readonly rows: readonly SheetRow[];
  /** Field of each column; empty for ignored columns. */
  readonly mapping: readonly string[];
  readonly resultOf: (row: SheetRow) => RowResult | undefined;
  readonly notes: readonly ImportNote[];
  /** Names similar to a cell of this field, for fields whose names depend on the event. */
  readonly nearest?: ((field: string, written: string) => readonly string[]) | undefined;
}

/** A row's name in import notes. */
export const rowName = ({ number }: SheetRow): string => `row ${number}`;

/** Every row of a table with its outcome. A row without a result was refused; the reader's notes say why. */
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

/** The column of a field. A name may be in one column or in two. */
function columnFor(field: string, mapping: readonly string[]): number {
  const names = ['first_name', 'last_name', 'name'].includes(field) ? [field, 'first_name', 'name'] : [field];
  return names.map((name) => mapping.indexOf(name)).find((at) => at !== -1) ?? -1;
}

/** Fixed choices of some fields. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  booth: TICKET_TYPES,
  roles: ['attendee', 'speaker'],
  replay_access: ['no', 'yes'],
};
