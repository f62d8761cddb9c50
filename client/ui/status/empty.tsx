import type { ReactNode } from 'react';
import styles from './empty.module.css';
import { Stack } from '../layout/stack.tsx';
import { Text } from '../layout/text.tsx';

interface EmptyProps {
  readonly icon: ReactNode;
  /** A sentence that says what is missing. */
  readonly children: ReactNode;
  readonly detail?: ReactNode;
  /** A button or link to continue. */
  readonly action?: ReactNode;
}

/** An empty list, with a friendly sentence and a next step. */
export function Empty({ icon, children, detail, action }: EmptyProps) {
  return (
    <Stack gap={3} align="center" justify="center" className={styles.empty}>
      <span className={styles.plate} aria-hidden>
        {icon}
      </span>
      <Text size="lg" weight={550} className={styles.text}>
        {children}
      </Text>
      {detail ? <p className={styles.detail}>{detail}</p> : null}
      {action}
    </Stack>
  );
}
