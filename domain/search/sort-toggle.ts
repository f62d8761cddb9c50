/** `none`: the original order. */
export type SortDirection = 'ascend' | 'descend' | 'none';

/** The column and direction of a table's sorting. */
export interface Sorting<Column extends string> {
  readonly column: Column | undefined;
  readonly direction: SortDirection;
}

export const UNSORTED = { column: undefined, direction: 'none' } as const satisfies Sorting<string>;

const NEXT = { ascend: 'descend', descend: 'none', none: 'ascend' } as const satisfies Record<
  SortDirection,
  SortDirection
>;

/** The sorting after a press on a column head: the same column goes to the next direction, another starts ascending (spec 4). */
export const sortToggled = <Column extends string>(
  { column, direction }: Sorting<Column>,
  pressed: Column,
): Sorting<Column> => ({ column: pressed, direction: column === pressed ? NEXT[direction] : 'ascend' });

/** The rows in that order. Stable in both directions. */
export function sorted<Row, Column extends string>(
  rows: readonly Row[],
  { column, direction }: Sorting<Column>,
  compare: (column: Column, a: Row, b: Row) => number,
): Row[] {
  if (column === undefined || direction === 'none') return [...rows];
  return rows.toSorted((a, b) => (direction === 'ascend' ? compare(column, a, b) : compare(column, b, a)));
}
