import type { ReactNode } from 'react';
import styles from './checkbox.module.css';
import { tinted } from '../filters/chip.tsx';
import { Muted } from '../layout/muted.tsx';
import { Row } from '../layout/row.tsx';
import { Text } from '../layout/text.tsx';

interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
  /** A second, quieter line. */
  readonly detail?: ReactNode;
  /** Colour of the option, such as a track's. */
  readonly tint?: string | undefined;
  /** Number of results with this option. */
  readonly count?: number;
  readonly disabled?: boolean;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: true | undefined;
}

/** A yes-or-no field that is saved with its form. For a setting that applies at once, see switch.tsx. */
export function Checkbox({ checked, onChange, children, detail, tint, count, ...input }: CheckboxProps) {
  return (
    <Row as="label" gap={3} align="center" className={styles.row} {...tinted(tint)}>
      <input
        {...input}
        type="checkbox"
        className={styles.box}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {tint ? <span className={styles.swatch} aria-hidden /> : null}
      <span className={styles.text}>
        {children}
        {detail ? (
          <Muted as="span" className={styles.detail}>
            {detail}
          </Muted>
        ) : null}
      </span>
      {count === undefined ? null : (
        <Text as="span" size="sm" tone="faint" className="num">
          {count}
        </Text>
      )}
    </Row>
  );
}
