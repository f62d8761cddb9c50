import type { Instant } from '../time.ts';

interface Heard {
  /** Null if asked anonymously. */
  readonly by: string | null;
  readonly at: Instant;
}

/** People who wrote or asked in a talk under their name, without duplicates, the latest first. */
export function heardInTalk(said: readonly Heard[], without: ReadonlySet<string>): string[] {
  const last = new Map<string, Instant>();
  for (const { by, at } of said)
    if (by !== null && !without.has(by)) last.set(by, Math.max(at, last.get(by) ?? -Infinity));
  return [...last].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}
