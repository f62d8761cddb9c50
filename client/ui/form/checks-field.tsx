import { useController } from 'react-hook-form';
import { Checkbox } from '../actions/checkbox.tsx';
import type { ChecklistOption } from '../actions/checklist.tsx';
import { FieldGroup } from './field-group.tsx';
import type { FieldText } from './field.tsx';
import { OTHER } from '../../../domain/choices/other.ts';

/** The chosen values that are not on the list: the person's own words. */
const ownWords = (chosen: readonly string[], listed: readonly string[]): string[] =>
  chosen.filter((each) => !listed.includes(each));

/** The choices with `words` in place of 'Other' or of earlier own words. Without words, 'Other' itself is chosen again (spec 2, 9). */
function withOwnWords(chosen: readonly string[], listed: readonly string[], words: string): string[] {
  const [before] = ownWords(chosen, listed);
  const others = chosen.filter((each) => each !== OTHER && each !== before);
  return [...others, words.trim() === '' ? OTHER : words.trim()];
}

interface ChecksFieldProps extends FieldText {
  readonly name: string;
  readonly options: readonly ChecklistOption[];
  /** Maximum number of choices; the others are disabled then. */
  readonly most?: number;
}

/** A multiple choice of a few visible options. For more than a dozen see picker-field.tsx. */
export function ChecksField({ name, label, hint, options, most }: ChecksFieldProps) {
  const { chosen, toggle, isFull } = useChosen(name, options, most);
  return (
    <FieldGroup name={name} label={label} hint={hint} aside={most && `${chosen.length} of ${most}`}>
      {(control) => (
        <div>
          {options.map(({ value, label: words, ...look }) => (
            <Checkbox
              key={value}
              {...look}
              {...control}
              checked={chosen.includes(value)}
              disabled={isFull && !chosen.includes(value)}
              onChange={(on) => toggle(value, on)}
            >
              {words}
            </Checkbox>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

/** The values of a field with several choices: options in their order, then the person's own words. */
export function useChosen(name: string, options: readonly ChecklistOption[], most: number | undefined) {
  const { field } = useController({ name });
  const chosen: readonly string[] = field.value ?? [];
  const listed = options.map((option) => option.value);
  const own = ownWords(chosen, listed);
  const toggle = (value: string, on: boolean): void => {
    field.onChange([...listed, ...own].filter((each) => (each === value ? on : chosen.includes(each))));
  };
  const say = (words: string): void => field.onChange(withOwnWords(chosen, listed, words));
  return { chosen, own, toggle, say, isFull: most !== undefined && chosen.length >= most };
}
