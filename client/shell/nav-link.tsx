import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type NavAnchorProps = ComponentProps<'a'> & {
  /** By the table of screens, never by the beginning of the path. */
  readonly current: boolean;
};

const NavAnchor = ({ current, children, ...rest }: NavAnchorProps) => (
  <a {...rest} aria-current={current ? 'page' : undefined}>
    {children}
  </a>
);

export const NavLink = createLink(NavAnchor);
