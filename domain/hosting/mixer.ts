import type { Instant } from '../time.ts';

interface Heard {
  /** Null for who would not be named. */
  readonly by: string | null;
  readonly at: Instant;
}

/** The people who said or asked something in a talk under their name: each once, the last to be heard first. */
export function heardInTalk(said: readonly Heard[], without: ReadonlySet<string>): string[] {
  const last = new Map<string, Instant>();
  for (const { by, at } of said)
    if (by !== null && !without.has(by)) last.set(by, Math.max(at, last.get(by) ?? -Infinity));
  return [...last].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}
