import { createElement, type ComponentProps, type JSX, type ReactElement } from 'react';

export type TagName = keyof JSX.IntrinsicElements;

/** A step of the space scale: 3 is `--s3` (client/ui/styles/tokens.css). */
export type Space = 1 | 2 | 3 | 4 | 5 | 6;

/** Props of a primitive: its own, the element it renders (`as`), and what that element takes. */
export type PrimitiveProps<Tag extends TagName, Own> = Own & { readonly as?: Tag } & Omit<
    ComponentProps<Tag>,
    keyof Own | 'as'
  >;

/** The element with its attributes, with those of the classes that are set before its own. */
export function primitive(
  tag: TagName,
  attributes: object & { readonly className?: string | undefined },
  ...classes: readonly (string | number | false | undefined)[]
): ReactElement {
  const className = [...classes, attributes.className].filter(Boolean).join(' ');
  return createElement(tag, { ...attributes, className: className || undefined });
}
