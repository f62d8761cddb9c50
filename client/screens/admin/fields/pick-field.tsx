import { useController } from 'react-hook-form';
import { Field, type FieldText } from '../../../ui/form/field.tsx';

interface PickFieldProps extends FieldText {
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** First option, for none (`null` in the form); without it a choice is required. */
  readonly none?: string;
}

/** A single choice of existing things, by id. */
export function PickField({ name, label, hint, options, none }: PickFieldProps) {
  const { field } = useController({ name });
  const value: string = field.value ?? '';
  const isGone = value !== '' && options.every((option) => option.value !== value);
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => (
        <select
          {...control}
          ref={field.ref}
          name={name}
          value={value}
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange(target.value === '' ? null : target.value)}
        >
          {none === undefined && value !== '' ? null : <option value="">{none ?? 'Choose one'}</option>}
          {isGone ? <option value={value}>{value}</option> : null}
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
