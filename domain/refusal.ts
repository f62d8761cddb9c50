import * as v from 'valibot';

/** All reasons for which the product refuses. The server maps each to one HTTP status. */
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

/** A problem of one field, with the sentence to show beside it. */
export const FieldProblem = v.object({ field: v.string(), message: v.string() });
export type FieldProblem = v.InferOutput<typeof FieldProblem>;

/** An expected "no" as a value: a code, and a sentence for the person. */
export const Refusal = v.object({
  code: RefusalCode,
  message: v.string(),
  data: v.optional(v.array(FieldProblem)),
});
export type Refusal = v.InferOutput<typeof Refusal>;

export function refusal(code: RefusalCode, message: string, data?: readonly FieldProblem[]): Refusal {
  return data ? { code, message, data: [...data] } : { code, message };
}

/** A refusal as an exception, on its way to the one place that answers it. */
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

/** Validation issues of valibot as fields and sentences. */
export function fieldProblems(issues: readonly v.BaseIssue<unknown>[]): FieldProblem[] {
  return issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: issue.message }));
}
