import { useId, type ReactNode } from 'react';
import { Asked, Below, described, type FieldText, useFieldError } from './field.tsx';
import styles from './field.module.css';
import { Muted } from '../layout/muted.tsx';
import { Row } from '../layout/row.tsx';
import { Text } from '../layout/text.tsx';

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
        <Row as="span" gap={3} align="baseline" justify="between">
          <Text as="span" weight={550}>
            {label}
          </Text>
          {aside ? (
            <Muted as="span" className={styles.aside}>
              {aside}
            </Muted>
          ) : null}
        </Row>
      </legend>
      {children(described(id, { error, hint }))}
      <Below id={id} error={error} hint={hint} />
      <Asked name={name} />
    </fieldset>
  );
}
