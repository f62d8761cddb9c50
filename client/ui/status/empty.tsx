import type { ReactNode } from 'react';
import styles from './empty.module.css';

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
