import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useNavBadges } from '../data/nav-badges.ts';
import styles from './nav-link.module.css';

type NavAnchorProps = ComponentProps<'a'> & {
  /** `page`: it is open; true: what is open stands within it. By the table of screens, never by the beginning of the path. */
  readonly current: 'page' | boolean;
};

const NavAnchor = ({ current, children, ...rest }: NavAnchorProps) => (
  <a {...rest} aria-current={current || undefined}>
    {children}
  </a>
);

export const NavLink = createLink(NavAnchor);

/** A number, or a dot while something runs there. */
export function NavBadge({ to }: { readonly to: string }) {
  const badge = useNavBadges()[to];
  return badge ? (
    <span className={styles.badge} data-of={badge}>
      {badge}
    </span>
  ) : null;
}
