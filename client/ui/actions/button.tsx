import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';

export type ButtonKind = 'solid' | 'soft' | 'quiet' | 'danger';

export interface ButtonLook {
  /** At most one `solid` button on a screen: the most common action. */
  readonly kind?: ButtonKind | undefined;
  readonly size?: 'small' | undefined;
  /** Full width of the container. */
  readonly wide?: boolean | undefined;
  readonly icon?: ReactNode;
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'> &
  ButtonLook & {
    /** True while the started action is running; the button cannot be pressed again meanwhile. */
    readonly busy?: boolean;
  };

export function Button({ kind = 'soft', size, wide, icon, busy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...buttonLook({ kind, size, wide })}
      aria-busy={busy || undefined}
      // Stays focusable while busy, so that keyboard focus is not lost.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  );
}

/** Attributes that make any element look like a button. For links see link-button.tsx. */
export const buttonLook = ({ kind = 'soft', size, wide }: ButtonLook) => ({
  className: styles.button,
  'data-kind': kind,
  'data-size': size,
  'data-wide': wide || undefined,
});
