import { primitive, type PrimitiveProps, type TagName } from './primitive.ts';

interface TextLook {
  /** A step of the type scale; without it text has the size of the text around it. */
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  readonly weight?: 400 | 450 | 550 | 600 | 650;
  readonly tone?: 'muted' | 'faint' | 'accent' | 'ok' | 'warn' | 'live' | 'tint' | undefined;
}

/** Text in a size, a weight and a tone of the tokens. A tone has the contrast that small text needs. */
export function Text<Tag extends TagName = 'p'>({
  as,
  size,
  weight,
  tone,
  ...attributes
}: PrimitiveProps<Tag, TextLook>) {
  return primitive(as ?? 'p', attributes, { size, weight, tone });
}
