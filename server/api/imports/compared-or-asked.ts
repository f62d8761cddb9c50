import { type Refusal, Refused } from '../../../domain/refusal.ts';
import type { ComparedImport } from '../event/apply-import.ts';
import { accepted, inBrowser } from './unwrap-refusal.ts';

interface ComparedOrAsked {
  readonly compared: ComparedImport;
  readonly replace: boolean;
  readonly asks: string;
}

/**
 * Returns the comparison. If it needs a confirmation that the organiser has not given, also returns the question, which
 * names the data that would be lost.
 */
export async function comparedOrAsked(
  isSure: boolean,
  compare: (sure: boolean) => Promise<ComparedImport | Refusal>,
): Promise<ComparedOrAsked> {
  const first = await compare(isSure);
  if (!('code' in first)) return { compared: first, replace: isSure, asks: '' };
  const [problem] = first.data ?? [];
  if (problem?.field !== 'replace') throw new Refused(inBrowser(first));
  return { compared: accepted(await compare(true)), replace: true, asks: problem.message };
}
