import type { GridPlacement, ScheduleGrid } from './schedule-grid.ts';

/** Heights on the grid, in any one unit. */
export interface RowMeasure {
  /** Height of a row with no further requirement. */
  readonly usual: number;
  /** Minimum total height of a card's rows. */
  readonly least: (placement: GridPlacement) => number;
}

/**
 * The height of each row: the usual one, or more where a short card needs it. Computed like a browser's auto rows (CSS Grid
 * 2, 12.5): cards with fewer rows first, missing height shared equally. Done in advance, so that rendering a card moves no
 * other and measures none.
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
