import { primitive, type PrimitiveProps, type Space, type TagName } from './primitive.ts';

interface GridLook {
  /** Least width of a column in rem. In a narrower place there is one column, as wide as the place. */
  readonly column: 11 | 12 | 14 | 15 | 16 | 18 | 22 | 26;
  readonly gap?: Space;
  /** A few children share the whole width; without it they keep the width of a column. */
  readonly grow?: boolean;
  /** Vertically; by default children are as high as their line. */
  readonly align?: 'start';
}

/** Children in columns of equal width, as many as there is space for. */
export function Grid<Tag extends TagName = 'div'>({
  as,
  column,
  gap,
  grow,
  align,
  ...attributes
}: PrimitiveProps<Tag, GridLook>) {
  return primitive(as ?? 'div', attributes, { grid: true, grow, column, gap, align });
}
