import type { CSSProperties } from 'react';
import type { GridPlacement } from '../../../../domain/talks/schedule/schedule-grid.ts';

/** Grid lines: before them lie the column of times and the board's upper edge. */
const FIRST_LINE = 2;

/** Where something stands among what starts with it, for the grid's style; the list takes no notice of it. */
export const inSlot = ({ column, rows, lane, lanes }: GridPlacement): CSSProperties =>
  ({
    '--row-place': `1 / ${1 + rows}`,
    '--column-place': column === null ? `${FIRST_LINE} / -1` : `${column + FIRST_LINE} / ${column + FIRST_LINE + 1}`,
    '--lane': lane,
    '--lanes': lanes,
  }) as CSSProperties;

/** Rows of the board, for the grid's style. */
export const onRow = (row: number, rows = 1): CSSProperties =>
  ({ '--row-place': rowLines(row, rows) }) as CSSProperties;

/** Both lines are named: what is out of the grid's flow goes on to the board's edge where one is not. */
const rowLines = (row: number, rows: number): string => `${row + FIRST_LINE} / ${row + FIRST_LINE + rows}`;
