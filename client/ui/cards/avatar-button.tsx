import type { ComponentProps, ReactNode } from 'react';
import styles from '../actions/icon-button.module.css';

type FaceButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> & {
  readonly label: string;
  /** Shown in the button: initials, a picture or a count. */
  readonly face: ReactNode;
};

/** An `IconButton` whose avatar already contains letters: the label is added for screen readers. */
export const AvatarButton = ({ label, face, ...rest }: FaceButtonProps) => (
  <button type="button" title={label} {...rest} className={styles.button}>
    {face}
    <span className="vh">{label}</span>
  </button>
);
