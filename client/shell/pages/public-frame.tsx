import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../../data/people/me.ts';
import { usePublicEvent } from '../../data/device/event.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Footer } from './footer.tsx';
import styles from './public-frame.module.css';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/layout/text.tsx';

/** Layout of public pages: the event's name, and a link to log in or back. Renders the route's screen unless given another. */
export function PublicFrame({ children }: { readonly children?: ReactNode }) {
  const event = usePublicEvent();
  const me = useMe();
  return (
    <div className={styles.frame}>
      <Row as="header" gap={3} align="center" justify="between" className={styles.header}>
        <Text size="lg" weight={650} className={styles.brand}>
          {event?.name ?? 'Plenary'}
        </Text>
        <LinkButton size="small" to={me ? '/app/schedule' : '/auth/login'}>
          {me ? 'Back to the schedule' : 'Log in'}
        </LinkButton>
      </Row>
      <main className={styles.main}>{children ?? <Outlet />}</main>
      <Footer />
    </div>
  );
}
