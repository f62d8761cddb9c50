import type { UnmetNeed } from '../../../domain/screen-needs.ts';
import { Hero } from '../../ui/cards/hero.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import styles from './notice-screen.module.css';
import { Stack } from '../../ui/layout/stack.tsx';

const WORDS: Readonly<Record<Exclude<UnmetNeed, 'role'>, { readonly title: string; readonly hint: string }>> = {
  'replay-access': {
    title: 'Replays are not part of your ticket',
    hint: 'The organisers can add them; they open here as soon as they have.',
  },
  phase: { title: 'This page is not open yet', hint: 'It opens when the event starts.' },
  width: { title: 'Admin works on a larger screen', hint: 'Open it on a computer, or make the window wider.' },
};

/** Shown instead of a screen that is not open to this person. A screen for another role looks unknown. */
export function RefusedScreen({ need }: { readonly need: UnmetNeed }) {
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
