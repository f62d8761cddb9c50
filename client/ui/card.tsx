import type { ReactNode } from 'react';
import styles from './card.module.css';
import { tinted } from './chip.tsx';

interface CardProps {
  /** `well` lies deeper than the page, `wash` is coloured. */
  readonly tone?: 'card' | 'well' | 'wash';
  /** `#rrggbb` that an organiser chose, for a wash. */
  readonly tint?: string | undefined;
  /** Reaches to its own edges: pictures, rows. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** What belongs together, on a surface of its own. */
export const Card = ({ tone = 'card', tint, flush = false, children }: CardProps) => (
  <div className={styles.card} data-tone={tone} data-flush={flush || undefined} {...tinted(tint)}>
    {children}
  </div>
);
