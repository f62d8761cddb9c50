import type { ComponentProps, ReactNode } from 'react';
import styles from './icon-button.module.css';

type FaceButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> & {
  readonly label: string;
  /** Initials, a picture, a count. */
  readonly face: ReactNode;
};

/** As `IconButton`, for a face with letters of its own: the name stands beside them, for those who hear it. */
export const FaceButton = ({ label, face, ...rest }: FaceButtonProps) => (
  <button type="button" title={label} {...rest} className={styles.button}>
    {face}
    <span className="vh">{label}</span>
  </button>
);
