import Menu from 'lucide-react/icons/menu';
import { Suspense, useState } from 'react';
import { useDestinations, useScreenHere } from './destinations.ts';
import { NavBadge, NavLink } from './nav-link.tsx';
import styles from './tabs.module.css';
import { lazyPart } from '../ui/lazy-part.ts';

const MoreSheet = lazyPart(() => import('./more-sheet.tsx').then((part) => part.MoreSheet));

/** What is too long for a fifth of the smallest phone. */
const SHORT: Partial<Record<string, string>> = { Networking: 'Network' };

/** The navigation of a phone: within reach of the thumb, the rest behind More. */
export function Tabs() {
  const [more, setMore] = useState(false);
  const here = useScreenHere();
  return (
    <>
      <nav className={styles.tabs} aria-label="Main">
        {useDestinations()
          .filter(({ isTab }) => isTab)
          .map(({ to, label, icon: Icon, isHere }) => (
            <NavLink key={to} to={to} current={isHere ? 'page' : to === here?.tab} className={styles.tab}>
              <Icon size={22} aria-hidden />
              {SHORT[label] ?? label}
              <NavBadge to={to} />
            </NavLink>
          ))}
        <button
          type="button"
          className={styles.tab}
          aria-haspopup="dialog"
          aria-expanded={more}
          onClick={() => setMore(true)}
        >
          <Menu size={22} aria-hidden />
          More
        </button>
      </nav>
      <Suspense>
        <MoreSheet open={more} onClose={() => setMore(false)} />
      </Suspense>
    </>
  );
}
