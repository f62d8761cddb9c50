import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../../data/people/me.ts';
import { usePublicEvent } from '../../data/device/event.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Footer } from './footer.tsx';
import styles from './public-frame.module.css';

/** Layout of public pages: the event's name, and a link to log in or back. Renders the route's screen unless given another. */
export function PublicFrame({ children }: { readonly children?: ReactNode }) {
  const event = usePublicEvent();
  const me = useMe();
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <p className={styles.brand}>{event?.name ?? 'Plenary'}</p>
        <LinkButton size="small" to={me ? '/app/schedule' : '/auth/login'}>
          {me ? 'Back to the schedule' : 'Log in'}
        </LinkButton>
      </header>
      <main className={styles.main}>{children ?? <Outlet />}</main>
      <Footer />
    </div>
  );
}
