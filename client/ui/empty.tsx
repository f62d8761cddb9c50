import type { ReactNode } from 'react';
import styles from './empty.module.css';

interface EmptyProps {
  readonly icon: ReactNode;
  /** What is not there, in a sentence. */
  readonly children: ReactNode;
  readonly detail?: ReactNode;
  /** The way on: a button or a link. */
  readonly action?: ReactNode;
}

/** A list without entries, said kindly and with a way on. */
export function Empty({ icon, children, detail, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.plate} aria-hidden>
        {icon}
      </span>
      <p className={styles.text}>{children}</p>
      {detail ? <p className={styles.detail}>{detail}</p> : null}
      {action}
    </div>
  );
}
