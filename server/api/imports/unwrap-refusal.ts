import { type Refusal, Refused } from '../../../domain/refusal.ts';

/** What an import answers with, or its refusal thrown. */
export function accepted<T extends object>(answer: T | Refusal): T {
  if ('code' in answer) throw new Refused(inBrowser(answer));
  return answer;
}

/** What a command would be told with its switches is said in the words of a form where there are any. */
export const inBrowser = (refusal: Refusal): Refusal => {
  const [problem] = refusal.data ?? [];
  return problem && ['zone', 'replace', 'dates'].includes(problem.field)
    ? { ...refusal, message: problem.message }
    : refusal;
};
