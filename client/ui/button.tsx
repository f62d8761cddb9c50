import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';

export type ButtonKind = 'solid' | 'soft' | 'quiet' | 'danger';

export interface ButtonLook {
  /** One `solid` on a screen at most: what most people came for. */
  readonly kind?: ButtonKind | undefined;
  readonly size?: 'small' | undefined;
  /** As wide as what it stands in. */
  readonly wide?: boolean | undefined;
  readonly icon?: ReactNode;
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'> &
  ButtonLook & {
    /** The work the button started is still going on; it can not be pressed again meanwhile. */
    readonly busy?: boolean;
  };

export function Button({ kind = 'soft', size, wide, icon, busy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...buttonLook({ kind, size, wide })}
      aria-busy={busy || undefined}
      // Still focusable while busy, so the keyboard does not lose its place.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  );
}

/** The attributes that make any element look like a button; for links see link-button.tsx. */
export const buttonLook = ({ kind = 'soft', size, wide }: ButtonLook) => ({
  className: styles.button,
  'data-kind': kind,
  'data-size': size,
  'data-wide': wide || undefined,
});
