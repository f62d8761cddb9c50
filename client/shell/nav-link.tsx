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
  return badge === 'live' ? (
    <span className={styles.badge} data-of="live">
      live
    </span>
  ) : (
    <NewCount count={badge ?? 0} />
  );
}

/** How much is new at all of these places. */
export function SumBadge({ of }: { readonly of: readonly string[] }) {
  const badges = useNavBadges();
  const counts = of.map((to) => badges[to]).filter((badge) => typeof badge === 'number');
  return <NewCount count={counts.reduce((sum, count) => sum + count, 0)} />;
}

const NewCount = ({ count }: { readonly count: number }) =>
  count > 0 ? (
    <span className={styles.badge}>
      {count > MOST ? `${MOST}+` : count}
      <span className="vh"> new</span>
    </span>
  ) : null;

/** What fits beside an icon. */
const MOST = 99;
