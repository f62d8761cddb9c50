import { nameKey } from '../names.ts';

function pairsOf(name: string): string[] {
  const key = nameKey(name);
  return Array.from({ length: Math.max(0, key.length - 1) }, (_, index) => key.slice(index, index + 2));
}

/** Minimum similarity of a name to the written one for it to be suggested. */
const LEAST_ALIKE = 0.5;

/** Names most similar to a misspelt one, best first, by common pairs of letters. */
export function nearestNames(written: string, names: readonly string[], most: number): string[] {
  const own = pairsOf(written);
  const likeness = (name: string): number => {
    const left = pairsOf(name);
    const all = left.length + own.length;
    let shared = 0;
    for (const pair of own) {
      const at = left.indexOf(pair);
      if (at === -1) continue;
      left.splice(at, 1);
      shared += 2;
    }
    return all === 0 ? 0 : shared / all;
  };
  return names
    .map((name) => ({ name, like: likeness(name) }))
    .filter(({ like }) => like >= LEAST_ALIKE)
    .toSorted((a, b) => b.like - a.like)
    .slice(0, most)
    .map(({ name }) => name);
}
