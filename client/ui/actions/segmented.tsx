import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styles from './segmented.module.css';

interface SegmentedProps {
  /** Label, read aloud only. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A choice stored in the URL: a row of links; the chosen one has `aria-current`. */
export function Segmented({ label, children }: SegmentedProps) {
  return (
    <nav className={styles.track} data-edge aria-label={label}>
      {children}
    </nav>
  );
}

const SegmentAnchor = ({ children, ...rest }: Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...rest} className={styles.part}>
    {children}
  </a>
);

export const SegmentLink = createLink(SegmentAnchor);
