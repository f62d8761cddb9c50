import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type NavAnchorProps = ComponentProps<'a'> & {
  /** Two places share a path and differ in what they show of it, so the navigation says itself which one is open. */
  readonly current: boolean;
};

const NavAnchor = ({ current, children, ...rest }: NavAnchorProps) => (
  <a {...rest} aria-current={current ? 'page' : undefined}>
    {children}
  </a>
);

export const NavLink = createLink(NavAnchor);
