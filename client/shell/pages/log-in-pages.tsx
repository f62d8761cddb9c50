import { useEffect } from 'react';
import { setShownAtLogIn } from '../../data/device/acceptance.ts';
import { type LinkedPage, usePagesAt } from '../../data/device/pages.ts';
import { EventPageLink } from '../../ui/layout/event-page-link.tsx';
import styles from './log-in-pages.module.css';

/** What people accept by logging in, and other pages that the organisers show here. */
export function LogInPages() {
  const pages = usePagesAt('login');
  const accepted = pages.filter((page) => page.accept !== 'no');
  const others = pages.filter((page) => page.accept === 'no');
  const shown = accepted.map(({ id, version, hash }) => ({ id, version, hash }));
  const key = JSON.stringify(shown);
  useEffect(() => setShownAtLogIn(JSON.parse(key)), [key]);
  return (
    <>
      <Line says="By logging in you accept:" pages={accepted} />
      <Line says="About this event:" pages={others} />
    </>
  );
}

const Line = ({ says, pages }: { readonly says: string; readonly pages: readonly LinkedPage[] }) =>
  pages.length === 0 ? null : (
    <p className={styles.line}>
      {says}{' '}
      {pages.map((page, place) => (
        <span key={page.id}>
          {place === 0 ? '' : ', '}
          <EventPageLink page={page} className={styles.link} />
        </span>
      ))}
    </p>
  );
