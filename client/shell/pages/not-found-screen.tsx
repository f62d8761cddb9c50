import { Hero } from '../../ui/cards/hero.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import styles from './notice-screen.module.css';
import { Stack } from '../../ui/layout/stack.tsx';

/** An unknown address: an old link or a typing error. */
export function NotFoundScreen() {
  return (
    <Stack as="section" gap={2} align="start" justify="center" className={styles.notice}>
      <Hero title="There is nothing here" hint="This link may be out of date or mistyped." />
      <LinkButton kind="solid" to="/app/schedule">
        Go to the schedule
      </LinkButton>
    </Stack>
  );
}
