import type { ReactNode } from 'react';
import styles from './labelled.module.css';

export interface LabelledLook {
  readonly label: string;
  /** `alone`: what it is for stands around it, so that its label is for readers. */
  readonly look?: 'above' | 'beside' | 'alone';
  /** Drawn as one that does nothing for now. */
  readonly isOff?: boolean;
}

/** A control that is in no form, under its label or beside it. Gives an input, a select or an area their look. */
export const Labelled = ({
  label,
  look = 'above',
  isOff,
  children,
}: LabelledLook & { readonly children: ReactNode }) => (
  <label className={styles.labelled} data-look={look} data-off={isOff || undefined}>
    <span className={look === 'alone' ? 'vh' : undefined}>{label}</span>
    {children}
  </label>
);
