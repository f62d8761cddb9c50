import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

interface SwitchProps {
  /** Name of the field in a form. */
  readonly name?: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
  readonly detail?: ReactNode;
}

/** An on-off control that applies at once. */
export function Switch({ name, on, onChange, children, detail }: SwitchProps) {
  return (
    <label className={styles.row}>
      <span className={styles.text}>
        {children}
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        name={name}
        className={styles.switch}
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
