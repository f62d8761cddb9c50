import { useFormContext } from 'react-hook-form';
import { Field, type FieldText } from './field.tsx';

interface NumberFieldProps extends FieldText {
  readonly name: string;
  /** Such as "minutes". */
  readonly unit?: string;
}

/** A number, or nothing. A text input, because number inputs change when the person scrolls. */
export function NumberField({ name, label, hint, unit }: NumberFieldProps) {
  const { register } = useFormContext();
  return (
    <Field name={name} label={label} hint={hint} aside={unit}>
      {(control) => (
        <input {...control} {...register(name, { setValueAs: numberOf })} inputMode="decimal" autoComplete="off" />
      )}
    </Field>
  );
}

/** Text that is not a number becomes NaN, which the schema rejects. */
function numberOf(typed: string | number | undefined): number | undefined {
  if (typeof typed !== 'string') return typed;
  return typed.trim() === '' ? undefined : Number(typed.replace(',', '.'));
}
