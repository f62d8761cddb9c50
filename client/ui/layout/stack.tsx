import { primitive, type PrimitiveProps, type Space, type TagName } from './primitive.ts';

interface StackLook {
  readonly gap?: Space;
  /** Where children are that do not fill the line; by default they fill it. */
  readonly align?: 'start' | 'center' | 'end';
  /** Where the children are if the stack is higher than they are; by default they grow. */
  readonly justify?: 'start' | 'center';
}

/** Children below each other, as wide as the stack, with equal gaps. No child makes it wider than the place it has. */
export function Stack<Tag extends TagName = 'div'>({
  as,
  gap,
  align,
  justify,
  ...attributes
}: PrimitiveProps<Tag, StackLook>) {
  return primitive(as ?? 'div', attributes, { stack: true, gap, across: align, down: justify });
}
