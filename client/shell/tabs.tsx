import Menu from 'lucide-react/icons/menu';
import { Suspense, useState } from 'react';
import { useDestinations, useScreenHere } from './destinations.ts';
import { NavBadge, NavLink, SumBadge } from './nav-link.tsx';
import styles from './tabs.module.css';
import { lazyPart } from '../ui/lazy-part.ts';

const MoreSheet = lazyPart(() => import('./more-sheet.tsx').then((part) => part.MoreSheet));

/** The navigation of a phone: within reach of the thumb, the rest behind More. */
export function Tabs() {
  const [more, setMore] = useState(false);
  const tab = useScreenHere()?.tab;
  const places = useDestinations();
  return (
    <>
      <nav className={styles.tabs} aria-label="Main">
        {places.map(
          ({ to, label, short = label, icon: Icon, isTab, current }) =>
            isTab && (
              <NavLink key={to} to={to} current={current || label === tab} className={styles.tab}>
                <Icon size={22} aria-hidden />
                {short}
                <NavBadge to={to} />
              </NavLink>
            ),
        )}
        <button
          type="button"
          className={styles.tab}
          aria-haspopup="dialog"
          aria-expanded={more}
          onClick={() => setMore(true)}
        >
          <Menu size={22} aria-hidden />
          More
          <SumBadge of={places.flatMap(({ to, isTab }) => (isTab ? [] : [to]))} />
        </button>
      </nav>
      <Suspense>
        <MoreSheet open={more} onClose={() => setMore(false)} />
      </Suspense>
    </>
  );
}
