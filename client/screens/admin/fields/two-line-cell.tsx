import type { ReactNode } from 'react';
import styles from '../entities/noun.module.css';

interface NamedProps {
  /** Below it, smaller. */
  readonly second?: ReactNode;
  readonly children: ReactNode;
}

/** What a row is called, and what tells it from its namesakes. */
export const Named = ({ second, children }: NamedProps) => (
  <>
    <span className={styles.named}>{children}</span>
    {second ? <span className={styles.second}>{second}</span> : null}
  </>
);
