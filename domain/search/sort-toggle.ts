/** `none` is the order in which the rows came. */
export type SortDirection = 'ascend' | 'descend' | 'none';

/** By which column a table is sorted, and how. */
export interface Sorting<Column extends string> {
  readonly column: Column | undefined;
  readonly direction: SortDirection;
}

export const UNSORTED = { column: undefined, direction: 'none' } as const satisfies Sorting<string>;

const NEXT = { ascend: 'descend', descend: 'none', none: 'ascend' } as const satisfies Record<
  SortDirection,
  SortDirection
>;

/** The head of a column was pressed: the same one goes on to the next direction, another starts at ascend (spec 4). */
export const sortToggled = <Column extends string>(
  { column, direction }: Sorting<Column>,
  pressed: Column,
): Sorting<Column> => ({ column: pressed, direction: column === pressed ? NEXT[direction] : 'ascend' });

/** The rows in that order. Equal ones stay as they came, whichever the direction. */
export function sorted<Row, Column extends string>(
  rows: readonly Row[],
  { column, direction }: Sorting<Column>,
  compare: (column: Column, a: Row, b: Row) => number,
): Row[] {
  if (column === undefined || direction === 'none') return [...rows];
  return rows.toSorted((a, b) => (direction === 'ascend' ? compare(column, a, b) : compare(column, b, a)));
}
