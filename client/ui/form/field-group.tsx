import { useId, type ReactNode } from 'react';
import { Asked, Below, described, type FieldText, useFieldError } from './field.tsx';
import styles from './field.module.css';

interface FieldGroupProps extends FieldText {
  readonly name: string;
  /** At the other end of the label's line. */
  readonly aside?: ReactNode;
  /** Each control takes these, so that what is wrong is announced with whichever has the focus. */
  readonly children: (control: ReturnType<typeof described>) => ReactNode;
}

/** A field of several controls: its label is the name of the group. */
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
