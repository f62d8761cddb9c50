import type { ComponentProps, ReactNode } from 'react';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label' | 'aria-pressed'> & {
  /** What the button does, in words: read aloud and shown on hover. */
  readonly label: string;
  readonly icon: ReactNode;
  /** What is drawn is letters, which a name in an attribute would have to repeat: it stands beside them instead. */
  readonly hasText?: true;
  /** For a button that is on or off; leave out for one that just acts. */
  readonly pressed?: boolean;
};

export function IconButton({ label, icon, pressed, hasText, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={styles.button}
      aria-label={hasText ? undefined : label}
      aria-pressed={pressed}
    >
      {hasText ? <span className="vh">{label}</span> : null}
      {icon}
    </button>
  );
}
