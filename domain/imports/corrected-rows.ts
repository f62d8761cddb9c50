/** A correction of one cell, or of all cells of a column with the same text. */
export type Correction =
  | { readonly column: number; readonly row: number; readonly to: string }
  | { readonly column: number; readonly from: string; readonly to: string };

/** A row of a spreadsheet: its number there (the header is 1) and its cells. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Returns the rows with all corrections applied; of several for one cell, the last wins. */
export function correctedRows(rows: readonly SheetRow[], corrections: readonly Correction[]): SheetRow[] {
  if (corrections.length === 0) return [...rows];
  const ofRow = Map.groupBy(corrections, (one) => ('row' in one ? one.row : 0));
  const forAll = ofRow.get(0) ?? [];
  return rows.map((row) => {
    const own = ofRow.get(row.number) ?? [];
    return own.length + forAll.length === 0 ? row : { ...row, cells: corrected(row, corrections, own) };
  });
}

function corrected(row: SheetRow, corrections: readonly Correction[], own: readonly Correction[]): string[] {
  const cells = [...row.cells];
  for (const one of corrections) {
    if (one.column >= cells.length) continue;
    if ('from' in one ? cells[one.column] === one.from : own.includes(one)) cells[one.column] = one.to;
  }
  return cells;
}
