import type { ReactNode } from 'react';
import styles from './labeled-control.module.css';
import { Stack } from '../layout/stack.tsx';

export interface LabelledLook {
  readonly label: string;
  /** `alone`: the context shows its purpose; the label is for screen readers. */
  readonly look?: 'above' | 'beside' | 'alone';
  /** Looks inactive, but can be used. */
  readonly isOff?: boolean;
}

/** An input, select or textarea outside a form, with a label above or beside it. */
export const LabeledControl = ({
  label,
  look = 'above',
  isOff,
  children,
}: LabelledLook & { readonly children: ReactNode }) => (
  <Stack as="label" gap={1} className={styles.labelled} data-look={look} data-off={isOff || undefined}>
    <span className={look === 'alone' ? 'vh' : undefined}>{label}</span>
    {children}
  </Stack>
);
