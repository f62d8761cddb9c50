import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '../../ui/actions/button.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import styles from './notice-screen.module.css';
import { Stack } from '../../ui/layout/stack.tsx';

/** Shown when a screen crashes. The shell stays, so the person can continue. */
export function ErrorScreen({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Stack as="section" gap={2} align="start" justify="center" className={styles.notice}>
      <Hero title="This page could not open" hint="Everything you saved is still on this device." />
      <Button kind="solid" onClick={again}>
        Try again
      </Button>
    </Stack>
  );
}
