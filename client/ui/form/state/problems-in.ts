import type { FieldErrors } from 'react-hook-form';
import type { FieldProblem } from '../../../../domain/refusal.ts';

/** The form's errors by path of the field, in the format of a server refusal. */
export function problemsIn(errors: FieldErrors, above = ''): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const field = above + name;
    if (typeof error?.message === 'string') return [{ field, message: error.message }];
    return typeof error === 'object' && error !== null ? problemsIn(error as FieldErrors, `${field}.`) : [];
  });
}
