import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { Count } from './count.tsx';
import { Field, type FieldText } from './field.tsx';

type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'name' | 'className' | 'id' | 'ref'> & {
    readonly name: string;
    /** What is kept of what is typed, say upper case. */
    readonly tidy?: (text: string) => string;
    /** `code`: a few large figures in the middle, for what is copied from elsewhere. */
    readonly look?: 'code';
    /** The most characters it may have: the schema's rule, counted here as one types. */
    readonly most?: number;
  };

/** A line of text in a `Form`, by the name it has in the form's schema. */
export function TextField({ name, label, hint, tidy, look, most, ...input }: TextFieldProps) {
  const { register } = useFormContext();
  const field = register(name);
  return (
    <Field name={name} label={label} hint={hint} aside={most && <Count name={name} most={most} />}>
      {(control) => (
        <input
          dir="auto"
          {...input}
          {...control}
          {...field}
          data-look={look}
          onChange={(event) => {
            if (tidy) event.target.value = tidy(event.target.value);
            void field.onChange(event);
          }}
        />
      )}
    </Field>
  );
}
