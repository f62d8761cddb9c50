import { Hero } from '../../ui/cards/hero.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { formTexts } from '../../../domain/form-texts.ts';
import { LogInButton } from '../../parts/log-in-button.tsx';
import { useIsBeforeOpening } from '../../parts/no-schedule.tsx';
import { type ClosedBy, useScreenHere } from '../nav-items.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import styles from './notice-screen.module.css';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

const WORDS: Readonly<Record<Exclude<ClosedBy, 'role' | 'log-in'>, { readonly title: string; readonly hint: string }>> =
  {
    'replay-access': {
      title: 'Replays are not part of your ticket',
      hint: 'The organisers can add them; they open here as soon as they have.',
    },
    phase: { title: 'This page is not open yet', hint: 'It opens when the event starts.' },
    width: { title: 'Admin works on a larger screen', hint: 'Open it on a computer, or make the window wider.' },
  };

/** What a guest is told instead of a closed screen, by its path. */
const TO_GUESTS: Readonly<Record<string, string>> = {
  '/lobby': 'Log in to open the lobby',
  '/directory': 'Log in to meet the people who are here',
  '/booths': 'Log in to visit the marketplace',
  '/booth/$id': 'Log in to visit this booth',
  '/perks': 'Log in to see the perks',
  '/chats': 'Log in to chat',
  '/live': 'Log in to watch the live streams',
  '/replays': 'Log in to watch the replays',
  '/replay/$id': 'Log in to watch this replay',
  '/my-conference': 'Log in to see your conference',
  '/talk/$id/host': 'Log in to lead the discussion',
  '/talk/$id/screen': 'Log in to show this talk on a screen',
  '/admin': 'Log in to manage the event',
};

/** Tells guests that a screen needs a log-in. After it they are back at the screen. */
function ClosedToGuests() {
  const path = useScreenHere()?.path ?? '';
  const isEarly = useIsBeforeOpening();
  return (
    <Stack as="section" gap={2} align="start" justify="center" className={styles.notice}>
      <Hero
        title={TO_GUESTS[path] ?? 'Log in to open this page'}
        hint={isEarly ? formTexts.programmeOpensWithEvent : 'The programme is open to you without a log-in.'}
      />
      <Row gap={2} wrap>
        <LogInButton kind="solid" />
        <LinkButton to="/app/schedule">Go to the schedule</LinkButton>
      </Row>
    </Stack>
  );
}

/** Shown instead of a screen that is not open to who uses this device. A screen for another role looks unknown. */
export function RefusedScreen({ need }: { readonly need: ClosedBy }) {
  if (need === 'log-in') return <ClosedToGuests />;
  if (need === 'role') return <NotFoundScreen />;
  return (
    <Stack as="section" gap={2} align="start" justify="center" className={styles.notice}>
      <Hero {...WORDS[need]} />
      <LinkButton kind="solid" to="/app/schedule">
        Go to the schedule
      </LinkButton>
    </Stack>
  );
}
