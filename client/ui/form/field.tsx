import CircleAlert from 'lucide-react/icons/circle-alert';
import { createContext, use, useId, type ReactNode } from 'react';
import { useFormState, get } from 'react-hook-form';
import styles from './field.module.css';
import { Muted } from '../layout/muted.tsx';
import { Row } from '../layout/row.tsx';
import { Text } from '../layout/text.tsx';

export interface FieldText {
  readonly label: string;
  readonly hint?: ReactNode;
}

/** Attributes that connect a control with its label, hint and error. */
export interface ControlAttributes {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps extends FieldText {
  /** Name in the form's schema. */
  readonly name: string;
  /** Shown at the end of the label's line: a unit, a time zone, a count. */
  readonly aside?: ReactNode;
  readonly children: (control: ControlAttributes) => ReactNode;
}

/** Label above, hint and error below, for any control. Every field of a form uses this or field-group.tsx. */
export function Field({ name, label, hint, aside, children }: FieldProps) {
  const id = useId();
  const error = useFieldError(name);
  const beside = aside ? `${id}-aside` : '';
  return (
    <div className={styles.field}>
      <Row gap={3} align="baseline" justify="between">
        <Text as="label" weight={550} htmlFor={id}>
          {label}
        </Text>
        {aside ? (
          <Muted as="span" className={styles.aside} id={beside}>
            {aside}
          </Muted>
        ) : null}
      </Row>
      {children({ id, className: styles.control, ...described(id, { error, hint, beside }) })}
      <Below id={id} error={error} hint={hint} />
      <Asked name={name} />
    </div>
  );
}

/** The error of a field as a sentence; undefined if it is valid. */
export const useFieldError = (name: string): string | undefined => {
  const { errors } = useFormState({ name });
  const error: unknown = get(errors, name);
  return firstMessage(error);
};

/** The first error of the field or of one of its entries. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error)
    .map(firstMessage)
    .find((message) => message !== undefined);
}

interface Described {
  readonly error: string | undefined;
  readonly hint: ReactNode;
  readonly beside?: string;
}

export const described = (id: string, { error, hint, beside = '' }: Described) => ({
  'aria-describedby':
    [error ? `${id}-error` : '', beside, hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? (true as const) : undefined,
});

interface BelowProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly hint?: ReactNode;
}

/** The error and the hint of a field. */
export function Below({ id, error, hint }: BelowProps) {
  return (
    <>
      {error ? (
        <Row as="p" align="start" className={styles.error} id={`${id}-error`}>
          <CircleAlert aria-hidden />
          {error}
        </Row>
      ) : null}
      {hint ? <Muted id={`${id}-hint`}>{hint}</Muted> : null}
    </>
  );
}

/** Returns extra content below a field, by the field's name. */
export const AskBelow = createContext<(name: string) => ReactNode>(() => null);

export const Asked = ({ name }: { readonly name: string }) => use(AskBelow)(name);
