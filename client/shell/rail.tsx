import { NavBadge, NavLink } from './nav-link.tsx';
import { useDestinations } from './destinations.ts';
import styles from './rail.module.css';

/** The navigation beside the page: icons and words side by side when there is room, below each other when there is little. */
export function Rail() {
  return (
    <nav className={styles.rail} aria-label="Main">
      {useDestinations().map(({ to, label, icon: Icon, current }) => (
        <NavLink key={to} to={to} current={current} className={styles.place}>
          <Icon size={20} aria-hidden />
          {label}
          <NavBadge to={to} />
        </NavLink>
      ))}
    </nav>
  );
}
