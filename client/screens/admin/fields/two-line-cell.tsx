import type { ReactNode } from 'react';
import styles from '../entity-kit/entity.module.css';

interface NamedProps {
  /** A smaller second line. */
  readonly second?: ReactNode;
  readonly children: ReactNode;
}

/** The name of a row, with a line that distinguishes equal names. */
export const TwoLineCell = ({ second, children }: NamedProps) => (
  <>
    <span className={styles.named}>{children}</span>
    {second ? <span className={styles.second}>{second}</span> : null}
  </>
);
