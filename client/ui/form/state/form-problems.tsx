import { useFormState } from 'react-hook-form';
import type { MouseEvent } from 'react';
import { formTexts } from '../../../../domain/form-texts.ts';
import { Notice } from '../../status/notice.tsx';
import styles from '../form.module.css';
import { problemsIn } from './problems-in.ts';
import { Stack } from '../../layout/stack.tsx';

interface FormProblemsProps {
  /** Label of each field by its name in the schema. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Lists the errors above a long form that could not be saved, each linked to its field (spec 5). */
export function FormProblems({ labels }: FormProblemsProps) {
  const { errors, submitCount } = useFormState();
  const problems = problemsIn(errors).filter(({ field }) => !field.startsWith('root'));
  if (submitCount === 0 || problems.length === 0) return null;
  return (
    <Notice>
      <p>
        <strong>{formTexts.invalidFormTitle}</strong>
      </p>
      <p>{formTexts.invalidForm}</p>
      <Stack as="ul">
        {problems.map(({ field, message }) => (
          <li key={field}>
            <button type="button" className={styles.problem} onClick={(event) => goToField(event, field)}>
              {`${labels[rootOf(field)] ?? field}: ${message}`}
            </button>
          </li>
        ))}
      </Stack>
    </Notice>
  );
}

function goToField({ currentTarget }: MouseEvent<HTMLButtonElement>, field: string): void {
  const found = currentTarget.form?.elements.namedItem(rootOf(field));
  const control = found instanceof HTMLFieldSetElement ? found.querySelector<HTMLElement>('button, input') : found;
  if (control instanceof HTMLElement) control.focus();
}

/** Name of the field: `focus` for `focus.0`, `extra.topics` for `extra.topics.0`. */
const rootOf = (field: string): string => /^(?:extra\.)?[^.]+/.exec(field)?.[0] ?? field;
