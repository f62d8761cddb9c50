import type { FieldProblem } from '../../../domain/refusal.ts';
import { toastError } from '../../data/toasts.ts';
import type { Result } from '../../data/log-in.ts';

type Failure = Extract<Result<unknown>, { ok: false }>['refusal'];

/** No answer: the spec keeps "Network Error" silent, but a button that does nothing needs a word. */
const NO_ANSWER = 'The server did not answer. Check your connection and try again.';

/** What becomes of a refusal at a form: problems of fields go back to the fields, anything else is said. */
export function sayFailure(failure: Failure): readonly FieldProblem[] {
  if (failure.data && failure.data.length > 0) return failure.data;
  toastError(failure.code === 'network' ? NO_ANSWER : failure.message);
  return [];
}
