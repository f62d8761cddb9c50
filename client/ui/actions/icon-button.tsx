import type { ComponentProps, ReactNode } from 'react';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label' | 'aria-pressed'> & {
  /** The action in words: read aloud and shown on hover. */
  readonly label: string;
  readonly icon: ReactNode;
  /** For a toggle button; omit for a simple action. */
  readonly pressed?: boolean;
};

export function IconButton({ label, icon, pressed, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} className={styles.button} aria-label={label} aria-pressed={pressed}>
      {icon}
    </button>
  );
}
