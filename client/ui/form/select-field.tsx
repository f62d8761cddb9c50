import { useFormContext } from 'react-hook-form';
import { Field, type FieldText } from './field.tsx';

interface SelectFieldProps extends FieldText {
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** First option, for no choice: "Choose a country". */
  readonly none?: string;
}

/** A single choice with the device's own picker. */
export function SelectField({ name, label, hint, options, none }: SelectFieldProps) {
  const { register } = useFormContext();
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => (
        <select {...control} {...register(name)}>
          {none === undefined ? null : <option value="">{none}</option>}
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
