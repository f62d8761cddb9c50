import { primitive, type PrimitiveProps, type TagName } from './primitive.ts';

interface MutedLook {
  readonly size?: 'xs' | 'sm';
}

/** Small secondary text: a hint, a note, a line below a title. */
export function Muted<Tag extends TagName = 'p'>({ as, size = 'sm', ...attributes }: PrimitiveProps<Tag, MutedLook>) {
  return primitive(as ?? 'p', attributes, { tone: 'muted', size });
}
