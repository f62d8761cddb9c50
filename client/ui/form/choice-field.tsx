import { useController } from 'react-hook-form';
import { OTHER } from '../../../domain/choices/other.ts';
import { OWN_CHOICE_MAX } from '../../../domain/limits/fields.ts';
import { Field, type FieldText } from './field.tsx';
import { OwnWords } from './own-words-field.tsx';

interface ChoiceFieldProps extends FieldText {
  readonly name: string;
  /** With 'Other' among them, the person can type another value. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** First option, for no choice: "Choose a type". */
  readonly none: string;
}

/** A single choice of a few options, or own words after 'Other'. */
export function ChoiceField({ name, label, hint, options, none }: ChoiceFieldProps) {
  const { field } = useController({ name });
  const value: string = field.value ?? '';
  const isOwn = value !== '' && !options.some((option) => option.value === value);
  const shown = isOwn ? OTHER : value;
  return (
    <>
      <Field name={name} label={label} hint={hint}>
        {(control) => (
          <select
            {...control}
            ref={field.ref}
            name={name}
            value={shown}
            onBlur={field.onBlur}
            onChange={({ target }) => field.onChange(target.value)}
          >
            <option value="">{none}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {shown === OTHER ? (
        <OwnWords
          label={`${label}, in your own words`}
          words={isOwn ? value : ''}
          most={OWN_CHOICE_MAX}
          onWords={(words) => field.onChange(words.trim() === '' ? OTHER : words.trim())}
        />
      ) : null}
    </>
  );
}
