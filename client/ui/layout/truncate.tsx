import { primitive, type PrimitiveProps, type TagName } from './primitive.ts';

interface TruncateLook {
  readonly lines?: 1 | 2 | 3 | 4;
}

/** Text cut to a maximum number of lines, with an ellipsis. Screen readers get the whole text. */
export function Truncate<Tag extends TagName = 'p'>({
  as,
  lines = 1,
  ...attributes
}: PrimitiveProps<Tag, TruncateLook>) {
  const isOne = lines === 1;
  return primitive(as ?? 'p', attributes, { 'one-line': isOne, clamp: !isOne, lines: !isOne && lines });
}
