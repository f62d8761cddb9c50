import type { CSSProperties } from 'react';
import type { GridPlacement } from '../../../../domain/talks/schedule/schedule-grid.ts';

/** First grid line of entries: the column of times and the row of stage names come before it. */
const FIRST_LINE = 2;

/** Grid position of a talk within its slot, as style variables; the list ignores them. */
export const inSlot = ({ column, rows, lane, lanes }: GridPlacement): CSSProperties =>
  ({
    '--row-place': `1 / ${1 + rows}`,
    '--column-place': column === null ? `${FIRST_LINE} / -1` : `${column + FIRST_LINE} / ${column + FIRST_LINE + 1}`,
    '--lane': lane,
    '--lanes': lanes,
  }) as CSSProperties;

/** Rows of the board, as a style variable. */
export const onRow = (row: number, rows = 1): CSSProperties =>
  ({ '--row-place': rowLines(row, rows) }) as CSSProperties;

/** Start and end lines: an absolutely placed child without an end line would reach to the edge of the grid. */
const rowLines = (row: number, rows: number): string => `${row + FIRST_LINE} / ${row + FIRST_LINE + rows}`;
