import { primitive, type PrimitiveProps, type TagName } from './primitive.ts';

interface TruncateLook {
  readonly lines?: 1 | 2 | 3 | 4;
}

/** Text of at most so many lines, with an ellipsis where it is longer. The whole text stays for screen readers. */
export function Truncate<Tag extends TagName = 'p'>({
  as,
  lines = 1,
  ...attributes
}: PrimitiveProps<Tag, TruncateLook>) {
  const isOne = lines === 1;
  return primitive(as ?? 'p', attributes, { 'one-line': isOne, clamp: !isOne, lines: !isOne && lines });
}
