import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { Count } from './count.tsx';
import { Field, type FieldText } from './field.tsx';

type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'name' | 'className' | 'id' | 'ref'> & {
    readonly name: string;
    /** Cleans up the typed text, for example to upper case. */
    readonly tidy?: (text: string) => string;
    /** `code`: a few large centred digits, for codes copied from elsewhere. */
    readonly look?: 'code';
    /** Maximum number of characters, as in the schema; counted while the person types. */
    readonly most?: number;
  };

/** A text field of one line in a `Form`. */
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
