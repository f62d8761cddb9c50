import * as v from 'valibot';

/** Every way the product says no. The server maps each to one HTTP status. */
export const REFUSAL_CODES = [
  'malformed',
  'not-logged-in',
  'logged-in-elsewhere',
  'not-allowed',
  'not-found',
  'conflict',
  'stale',
  'gone',
  'too-large',
  'unsupported',
  'invalid',
  'update-needed',
  'too-many',
] as const;
export const RefusalCode = v.picklist(REFUSAL_CODES);
export type RefusalCode = v.InferOutput<typeof RefusalCode>;

/** One field that did not stand, with the sentence to show beside it. */
export const FieldProblem = v.object({ field: v.string(), message: v.string() });
export type FieldProblem = v.InferOutput<typeof FieldProblem>;

/** An expected "no", as a value: what it is, and a sentence for the person who asked. */
export const Refusal = v.object({
  code: RefusalCode,
  message: v.string(),
  data: v.optional(v.array(FieldProblem)),
});
export type Refusal = v.InferOutput<typeof Refusal>;

export function refusal(code: RefusalCode, message: string, data?: readonly FieldProblem[]): Refusal {
  return data ? { code, message, data: [...data] } : { code, message };
}

/** A refusal on its way up to the one place that answers it. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(reason: Refusal) {
    super(reason.message);
    this.name = 'Refused';
    this.refusal = reason;
  }
}

export function refuse(code: RefusalCode, message: string, data?: readonly FieldProblem[]): never {
  throw new Refused(refusal(code, message, data));
}

/** What valibot found wrong, as fields and sentences. */
export function fieldProblems(issues: readonly v.BaseIssue<unknown>[]): FieldProblem[] {
  return issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: issue.message }));
}
