import { type Refusal, Refused } from '../../../domain/refusal.ts';

/** Returns the answer of an import; throws its refusal. */
export function accepted<T extends object>(answer: T | Refusal): T {
  if ('code' in answer) throw new Refused(inBrowser(answer));
  return answer;
}

/** Rewords a refusal that names the command's options for a form. */
export const inBrowser = (refusal: Refusal): Refusal => {
  const [problem] = refusal.data ?? [];
  return problem && ['zone', 'replace', 'dates'].includes(problem.field)
    ? { ...refusal, message: problem.message }
    : refusal;
};
