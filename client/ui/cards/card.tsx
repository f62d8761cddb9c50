import type { ReactNode } from 'react';
import styles from './card.module.css';
import { tinted } from '../filters/chip.tsx';

interface CardProps {
  /** `well` is darker than the page, `wash` is coloured. */
  readonly tone?: 'card' | 'well' | 'wash';
  /** `#rrggbb` chosen by an organiser, for `wash`. */
  readonly tint?: string | undefined;
  /** No padding, for pictures and rows. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** Groups related content on its own surface. */
export const Card = ({ tone = 'card', tint, flush = false, children }: CardProps) => (
  <div className={styles.card} data-edge data-tone={tone} data-flush={flush || undefined} {...tinted(tint)}>
    {children}
  </div>
);
