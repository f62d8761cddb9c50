import * as v from 'valibot';
import type { FieldProblem } from '../refusal.ts';
import type { FieldList } from './event-field.ts';
import { emptyAnswer, extraName } from './extra.ts';
import { formEntries, NO_SUCH_FIELD } from './form-schema.ts';
import { fieldNamed } from './listed-fields.ts';

export type CheckedAnswers =
  | { readonly ok: true; readonly answers: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problems: FieldProblem[] };

/**
 * Returns an organiser's answers to the event's own fields as they are stored, or all their problems, each under the name of
 * its answer. Fields without an answer are not checked; null removes an answer.
 */
export function checkAnswers(list: FieldList, sent: Readonly<Record<string, unknown>>): CheckedAnswers {
  const { extra: schemas } = formEntries(list, { isAdmin: true });
  const problems: FieldProblem[] = [];
  const answers = Object.entries(sent).flatMap(([id, answer]) => {
    const schema = Object.hasOwn(schemas, id) ? schemas[id] : undefined;
    const value = answer === null ? emptyAnswer(fieldNamed(list, id)?.kind ?? 'line') : answer;
    const checked = schema && v.safeParse(schema, value, { abortPipeEarly: true });
    if (checked?.success) return [[id, checked.output] as const];
    problems.push({ field: extraName(id), message: checked?.issues[0].message ?? NO_SUCH_FIELD });
    return [];
  });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, answers: Object.fromEntries(answers) };
}
