import { useFormContext } from 'react-hook-form';
import { Field, type FieldText } from './field.tsx';

interface NumberFieldProps extends FieldText {
  readonly name: string;
  /** Of what: "minutes". */
  readonly unit?: string;
}

/** A number, or nothing. The field is one of text, for those of numbers change under a scrolling finger. */
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

/** What is no number stays one that is none, so that the schema says so. */
function numberOf(typed: string | number | undefined): number | undefined {
  if (typeof typed !== 'string') return typed;
  return typed.trim() === '' ? undefined : Number(typed.replace(',', '.'));
}
