import { useController } from 'react-hook-form';
import { Field, type FieldText } from '../../../ui/form/field.tsx';

/** An optional line of text; empty is `null` in the form. */
export function OptionalTextField({ name, label, hint }: FieldText & { readonly name: string }) {
  const { field } = useController({ name });
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          name={name}
          ref={field.ref}
          value={typeof field.value === 'string' ? field.value : ''}
          autoComplete="off"
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange(target.value === '' ? null : target.value)}
        />
      )}
    </Field>
  );
}
