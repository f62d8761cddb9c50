import { primitive, type PrimitiveProps, type Space, type TagName } from './primitive.ts';

interface StackLook {
  readonly gap?: Space;
  /** Horizontal position of children that are narrower than the stack; by default they are as wide as the stack. */
  readonly align?: 'start' | 'center' | 'end';
  /** Vertical position of the children if the stack is higher than they are together. */
  readonly justify?: 'start' | 'center';
}

/** Places children below each other with equal gaps. No child can make the stack wider than its container. */
export function Stack<Tag extends TagName = 'div'>({
  as,
  gap,
  align,
  justify,
  ...attributes
}: PrimitiveProps<Tag, StackLook>) {
  return primitive(as ?? 'div', attributes, { stack: true, gap, across: align, down: justify });
}
