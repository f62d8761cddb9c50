import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { Count } from './count.tsx';
import { Field, type FieldText } from './field.tsx';

type AreaFieldProps = FieldText &
  Omit<ComponentProps<'textarea'>, 'name' | 'className' | 'id' | 'ref'> & {
    readonly name: string;
    /** Maximum number of characters, as in the schema; counted while the person types. */
    readonly most?: number;
  };

/** A text field of several lines; it grows with its text. */
export function AreaField({ name, label, hint, most, ...area }: AreaFieldProps) {
  const { register } = useFormContext();
  return (
    <Field name={name} label={label} hint={hint} aside={most && <Count name={name} most={most} />}>
      {(control) => <textarea rows={4} {...area} {...control} {...register(name)} />}
    </Field>
  );
}
