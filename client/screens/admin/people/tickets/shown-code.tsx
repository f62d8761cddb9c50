import styles from '../people.module.css';
import { Stack } from '../../../../ui/layout/stack.tsx';

/** A code that is shown only once, to be read out or copied. */
export const ShownCode = ({ code }: { readonly code: string }) => (
  <Stack as="output" gap={1} className={styles.told}>
    <span>The new code. It is shown this once.</span>
    <strong className={styles.code}>{code}</strong>
  </Stack>
);
