import type { ReactNode } from 'react';
import styles from './sidebar-layout.module.css';

interface WithSideProps {
  /** If it renders nothing, the rest has the full width. */
  readonly side: ReactNode;
  /** Without room for two columns, the side comes first. */
  readonly sideFirst?: boolean;
  readonly children: ReactNode;
}

/** The content of a screen with a side column on desktops. */
export function SidebarLayout({ side, sideFirst = false, children }: WithSideProps) {
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
