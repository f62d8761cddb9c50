import { useController } from 'react-hook-form';
import { OTHER } from '../../../domain/choices/other.ts';
import { OWN_CHOICE_MAX } from '../../../domain/limits/fields.ts';
import { Field, type FieldText } from './field.tsx';
import { OwnWords } from './own-words-field.tsx';

interface ChoiceFieldProps extends FieldText {
  readonly name: string;
  /** Where 'Other' is among them, one may write what is on no list. */
  readonly options: readonly string[];
  /** Stands first, for nothing chosen: "Choose a type". */
  readonly none: string;
}

/** One of a few, or one's own words behind 'Other'. */
export function ChoiceField({ name, label, hint, options, none }: ChoiceFieldProps) {
  const { field } = useController({ name });
  const value: string = field.value ?? '';
  const isOwn = value !== '' && !options.includes(value);
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
              <option key={option}>{option}</option>
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
