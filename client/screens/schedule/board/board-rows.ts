import { rowSizes, type RowMeasure } from '../../../../domain/talks/schedule/grid-row-sizes.ts';
import type { ScheduleGrid } from '../../../../domain/talks/schedule/schedule-grid.ts';

/** Row heights in rem: of five minutes, and the least for a one-line card or a break, including the gap. */
const MEASURE: RowMeasure = {
  usual: 1.05,
  least: ({ talk }) => (talk.kind === 'talk' ? 3.3 : 1.8),
};

/** The height of each row of the board, in rem. */
export const boardRows = (grid: ScheduleGrid): readonly number[] => rowSizes(grid, MEASURE);

/** Value for `grid-template-rows`, with `repeat()` for equal heights in a row. */
export function rowsStyle(heights: readonly number[]): string {
  const runs: { size: string; count: number }[] = [];
  for (const size of heights.map((rem) => rem.toFixed(3))) {
    const last = runs.at(-1);
    if (last?.size === size) last.count += 1;
    else runs.push({ size, count: 1 });
  }
  return runs.map(({ size, count }) => `repeat(${count}, ${size}rem)`).join(' ');
}
