import { type Refusal, Refused } from '../../../domain/refusal.ts';

/** Returns the result of an import; throws it if it is a refusal. */
export function accepted<T extends object>(answer: T | Refusal): T {
  if ('code' in answer) throw new Refused(inBrowser(answer));
  return answer;
}

/** Returns the refusal with a text for the form instead of the command's options. */
export const inBrowser = (refusal: Refusal): Refusal => {
  const [problem] = refusal.data ?? [];
  return problem && ['zone', 'replace', 'dates'].includes(problem.field)
    ? { ...refusal, message: problem.message }
    : refusal;
};
