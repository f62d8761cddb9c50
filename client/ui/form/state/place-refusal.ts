import type { FieldProblem } from '../../../../domain/refusal.ts';

/** Why a form was refused: a refusal of the server, or `network` when there was no answer. */
export interface FormRefusal {
  readonly code: string;
  readonly message: string;
  readonly data?: readonly FieldProblem[] | undefined;
}

export interface PlacedRefusal {
  /** Shown beside their fields. */
  readonly beside: readonly FieldProblem[];
  /** Sentences above the form. */
  readonly above: readonly string[];
}

/** The spec hides "Network Error", but a button must not seem to do nothing. */
export const NO_ANSWER =
  'The server did not answer. What you typed is still here: check your connection and try again.';

/** Assigns each problem of a refusal to a field of the form, or above the form if it has no such field. */
export function placeRefusal(
  { code, message, data = [] }: FormRefusal,
  has: (field: string) => boolean,
): PlacedRefusal {
  if (data.length === 0) return { beside: [], above: [code === 'network' ? NO_ANSWER : message] };
  const placed = data.map((problem) => ({ ...problem, beside: fieldOf(problem.field, has) }));
  return {
    beside: placed.flatMap(({ beside, message: text }) => (beside ? [{ field: beside, message: text }] : [])),
    above: [...new Set(placed.filter(({ beside }) => !beside).map((problem) => problem.message))],
  };
}

/** The form's field for a path: `speakers` for `speakers.0.id`. */
function fieldOf(path: string, has: (field: string) => boolean): string | undefined {
  if (path === '') return undefined;
  return has(path) ? path : fieldOf(path.slice(0, Math.max(path.lastIndexOf('.'), 0)), has);
}
