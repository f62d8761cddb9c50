import { NavLink } from './nav-link.tsx';
import { destinations, useDestination } from './destinations.ts';
import styles from './rail.module.css';

/** The navigation beside the page: words and icons when there is room, icons with their names on hover when there is little. */
export function Rail() {
  const here = useDestination();
  return (
    <nav className={styles.rail} aria-label="Main">
      {destinations.map(({ key, label, icon: Icon, link }) => (
        <NavLink key={key} {...link} current={key === here} className={styles.place} title={label}>
          <Icon size={20} aria-hidden />
          <span className={styles.name}>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
