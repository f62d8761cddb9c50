import { useId, type ReactNode } from 'react';
import { Asked, Below, described, type FieldText, useFieldError } from './field.tsx';
import styles from './field.module.css';

interface FieldGroupProps extends FieldText {
  readonly name: string;
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode;
  /** Attributes for each control, so that the error is announced with the control in focus. */
  readonly children: (control: ReturnType<typeof described>) => ReactNode;
}

/** A field of several controls; its label names the group. */
export function FieldGroup({ name, label, hint, aside, children }: FieldGroupProps) {
  const id = useId();
  const error = useFieldError(name);
  return (
    <fieldset className={styles.field} name={name}>
      <legend className={styles.legend}>
        <span className={styles.head}>
          <span className={styles.label}>{label}</span>
          {aside ? <span className={styles.aside}>{aside}</span> : null}
        </span>
      </legend>
      {children(described(id, { error, hint }))}
      <Below id={id} error={error} hint={hint} />
      <Asked name={name} />
    </fieldset>
  );
}
