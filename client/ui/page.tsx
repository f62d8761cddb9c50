import type { ReactNode } from 'react';
import { Hero } from './hero.tsx';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** What one can do with all of it, beside the title. */
  readonly actions?: ReactNode;
  /** `text` is as wide as lines are read, `wide` as the window. */
  readonly width?: 'text' | 'wide';
  readonly children: ReactNode;
}

/** A screen: its title, then its sections below each other. */
export const Page = ({ title, hint, actions, width = 'text', children }: PageProps) => (
  <div className={styles.page} data-width={width}>
    <div>
      <Hero title={title} hint={hint} />
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
    {children}
  </div>
);
