import { primitive, type PrimitiveProps, type Space, type TagName } from './primitive.ts';

interface RowLook {
  readonly gap?: Space;
  /** Children continue on further lines where there is no space. */
  readonly wrap?: boolean;
  /** Gap between these lines, if it differs from that between children. */
  readonly lineGap?: 0 | 1 | 2 | 3 | 4;
  /** Vertically; by default children are as high as the line. */
  readonly align?: 'start' | 'center' | 'end' | 'baseline';
  /** Horizontally; by default children begin at the start. */
  readonly justify?: 'center' | 'end' | 'between';
}

/** Children beside each other, each as wide as its content. */
export function Row<Tag extends TagName = 'div'>({
  as,
  gap,
  wrap,
  lineGap,
  align,
  justify,
  ...attributes
}: PrimitiveProps<Tag, RowLook>) {
  return primitive(as ?? 'div', attributes, { row: true, wrap, gap, 'line-gap': lineGap, align, justify });
}
