import type { ReactNode } from 'react';
import styles from './with-side.module.css';

interface WithSideProps {
  /** Where it draws nothing, the rest has the whole width. */
  readonly side: ReactNode;
  /** Where there is no room beside the rest, it stands before it. */
  readonly sideFirst?: boolean;
  readonly children: ReactNode;
}

/** What a screen is about, and what stands beside it on desks. */
export function WithSide({ side, sideFirst = false, children }: WithSideProps) {
  const beside = (
    <div className={styles.side} data-first={sideFirst || undefined}>
      {side}
    </div>
  );
  return (
    <div className={styles.columns}>
      {sideFirst ? beside : null}
      <div className={styles.main}>{children}</div>
      {sideFirst ? null : beside}
    </div>
  );
}
