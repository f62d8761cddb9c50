import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type LogInWay, WAY_CLOSED } from '../../../domain/sessions/log-in-ways.ts';
import { useLogInWays } from '../../data/device/event.ts';
import { Hero } from '../../ui/cards/hero.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import styles from './auth.module.css';
import { Stack } from '../../ui/layout/stack.tsx';

interface WayProps {
  readonly way: LogInWay;
  readonly children: ReactNode;
}

/** Renders the form of one way to log in; if the organisers disabled it, links to the others. */
export const OpenWay = ({ way, children }: WayProps) =>
  useLogInWays().includes(way) ? (
    children
  ) : (
    <Stack gap={4}>
      <Hero title="Log in" hint={WAY_CLOSED[way]} />
      <LinkButton kind="solid" wide to="/auth/login" search={true}>
        How to log in
      </LinkButton>
    </Stack>
  );

/** Link back to the default log-in. */
export function LogInInstead({ asks }: { readonly asks: string }) {
  const byMail = useLogInWays().includes('mail');
  return (
    <>
      {byMail && asks !== '' ? `${asks} ` : null}
      <Link className={styles.link} to="/auth/login" search={true}>
        {byMail ? 'Log in by email' : 'Other ways to log in'}
      </Link>
    </>
  );
}
