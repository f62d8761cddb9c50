import type { FieldErrors } from 'react-hook-form';
import type { FieldProblem } from '../../../domain/refusal.ts';

/** What the schema found, by the path of each field, as the server would say it. */
export function problemsIn(errors: FieldErrors, above = ''): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const field = above + name;
    if (typeof error?.message === 'string') return [{ field, message: error.message }];
    return typeof error === 'object' && error !== null ? problemsIn(error as FieldErrors, `${field}.`) : [];
  });
}
