import type { GridPlacement, ScheduleGrid } from './schedule-grid.ts';

/** How high things on the grid are, all in one unit of the caller's. */
export interface RowMeasure {
  /** A row in which nothing asks for more. */
  readonly usual: number;
  /** The least that this needs of its rows together. */
  readonly least: (placement: GridPlacement) => number;
}

/**
 * The height of each row: the usual one, and more where something short needs it. As a browser does it for rows of
 * automatic height (CSS Grid 2, 12.5): what spans fewer rows first, what is missing shared equally among them. Said
 * beforehand, so that drawing a card moves no other and measures none.
 */
export function rowSizes(
  { rows, placements }: Pick<ScheduleGrid, 'rows' | 'placements'>,
  measure: RowMeasure,
): number[] {
  const sizes = Array<number>(rows).fill(measure.usual);
  const bySpan = Map.groupBy(placements, (placed) => placed.rows);
  for (const span of [...bySpan.keys()].toSorted((a, b) => a - b)) {
    const grown = [...sizes];
    for (const placed of bySpan.get(span) ?? []) {
      const own = sizes.slice(placed.row, placed.row + span);
      const missing = measure.least(placed) - own.reduce((sum, size) => sum + size, 0);
      for (const [index, size] of own.entries())
        grown[placed.row + index] = Math.max(grown[placed.row + index] ?? 0, size + missing / span);
    }
    sizes.splice(0, rows, ...grown);
  }
  return sizes;
}
