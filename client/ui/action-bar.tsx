import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

interface ActionBarProps {
  /** What there is to say about it: how many changes, since when they are kept. */
  readonly note?: ReactNode;
  readonly detail?: ReactNode;
  /** Buttons, the one most people came for last. */
  readonly children: ReactNode;
}

/** What one can do about all of a screen, always in reach at its lower edge. A phone's tabs make room for it. */
export const ActionBar = ({ note, detail, children }: ActionBarProps) => (
  <div className={styles.bar} data-action-bar>
    <div className={styles.words}>
      {note ? <p className={styles.note}>{note}</p> : null}
      {detail ? <p className={styles.detail}>{detail}</p> : null}
    </div>
    <div className={styles.actions}>{children}</div>
  </div>
);
