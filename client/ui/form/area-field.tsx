import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { Count } from './count.tsx';
import { Field, type FieldText } from './field.tsx';

type AreaFieldProps = FieldText &
  Omit<ComponentProps<'textarea'>, 'name' | 'className' | 'id' | 'ref'> & {
    readonly name: string;
    /** The most characters it may have: the schema's rule, counted here as one types. */
    readonly most?: number;
  };

/** Text of several lines; it grows with what stands in it. */
export function AreaField({ name, label, hint, most, ...area }: AreaFieldProps) {
  const { register } = useFormContext();
  return (
    <Field name={name} label={label} hint={hint} aside={most && <Count name={name} most={most} />}>
      {(control) => <textarea rows={4} {...area} {...control} {...register(name)} />}
    </Field>
  );
}
