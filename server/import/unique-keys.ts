import type { Notes } from './import-file.ts';

/**
 * Gives every thing a key of its own. A key met again stands for another thing that shares a number with the
 * first, unless it says the very same; then it is one thing listed twice.
 */
export function uniqueKeys(notes: Notes) {
  const counts = new Map<string, number>();
  return (key: string, at: string): string => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count === 1) return key;
    notes.repaired(at, `is known as “${key}”, as something else in the file is; both were kept`);
    return `${key}#${count}`;
  };
}
