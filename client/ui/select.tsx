import type { ComponentProps } from 'react';
import { Field, type FieldText } from './field.tsx';

type SelectProps = FieldText &
  Omit<ComponentProps<'select'>, 'className' | 'id' | 'onChange'> & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
    readonly onChange: (value: string) => void;
  };

/** One of many, by the device's own picker. */
export function Select({ label, hint, error, options, onChange, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
