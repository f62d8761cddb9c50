import type { ReactNode } from 'react';
import styles from './checkbox.module.css';
import { Muted } from '../layout/muted.tsx';
import { Row } from '../layout/row.tsx';

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
    <Row as="label" gap={3} align="center" className={styles.row}>
      <span className={styles.text}>
        {children}
        {detail ? (
          <Muted as="span" className={styles.detail}>
            {detail}
          </Muted>
        ) : null}
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
    </Row>
  );
}
