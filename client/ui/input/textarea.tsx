import { type ComponentProps, useId } from 'react';
import styles from './textarea.module.css';
import { Muted } from '../layout/muted.tsx';
import { Text } from '../layout/text.tsx';

interface LinesFieldProps extends Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'onChange' | 'dir'> {
  readonly label: string;
  /** `title`: the label is the heading of a section. */
  readonly look?: 'field' | 'title';
  readonly hint?: string;
  readonly onText: (text: string) => void;
}

/** A text field of several lines outside a form (see form/area-field.tsx). It grows with its text. */
export function Textarea({ label, look = 'field', hint, onText, ...area }: LinesFieldProps) {
  const id = useId();
  const name = (
    <label className={look === 'title' ? undefined : styles.label} htmlFor={id}>
      {label}
    </label>
  );
  return (
    <>
      {look === 'title' ? (
        <Text as="h2" size="lg" weight={600}>
          {name}
        </Text>
      ) : (
        name
      )}
      <textarea
        {...area}
        className={styles.lines}
        id={id}
        dir="auto"
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onText(target.value)}
      />
      {hint ? <Muted id={`${id}-hint`}>{hint}</Muted> : null}
    </>
  );
}
