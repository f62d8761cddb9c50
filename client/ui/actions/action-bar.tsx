import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

interface ActionBarProps {
  /** Status of the changes: how many, and since when they are kept. */
  readonly note?: ReactNode;
  readonly detail?: ReactNode;
  /** Buttons, the most common one last. */
  readonly children: ReactNode;
}

/** Bar at the lower edge with the actions for the whole screen. On phones it replaces the tabs. */
export const ActionBar = ({ note, detail, children }: ActionBarProps) => (
  <div className={styles.bar} data-action-bar>
    <div className={styles.words}>
      {note ? <p className={styles.note}>{note}</p> : null}
      {detail ? <p className={styles.detail}>{detail}</p> : null}
    </div>
    <div className={styles.actions}>{children}</div>
  </div>
);
