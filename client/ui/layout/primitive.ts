import './layout.css';
import { createElement, type ComponentProps, type JSX, type ReactElement } from 'react';

export type TagName = keyof JSX.IntrinsicElements;

/** A step of the space scale: 3 is `--s3` (client/ui/styles/tokens.css). */
export type Space = 1 | 2 | 3 | 4 | 5 | 6;

/** Props of a primitive: its own, the element it renders (`as`), and what that element takes. */
export type PrimitiveProps<Tag extends TagName, Own> = Own & { readonly as?: Tag } & Omit<
    ComponentProps<Tag>,
    keyof Own | 'as'
  >;

/**
 * The element with its attributes. Each value of `look` that is set is a class: `row: true` is `row`, `gap: 3` is `gap-3`; those of
 * `className` follow.
 */
export function primitive(
  tag: TagName,
  { className, ...attributes }: object & { readonly className?: string | undefined },
  look: Readonly<Record<string, string | number | boolean | undefined>>,
): ReactElement {
  const classes = Object.entries(look).map(([key, value]) =>
    value === true ? key : isSet(value) && `${key}-${value}`,
  );
  return createElement(tag, {
    className: [...classes, className].filter(Boolean).join(' ') || undefined,
    ...attributes,
  });
}

const isSet = (value: unknown): boolean => value !== undefined && value !== false;
