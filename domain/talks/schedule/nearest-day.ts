/**
 * The nearest other day that has talks, given their number per day; of two equally near ones the later. Returns its index;
 * `undefined` if no other day has talks.
 */
export function nearestWithTalks(counts: readonly number[], from: number): number | undefined {
  return [...counts.keys()]
    .filter((day) => day !== from && (counts[day] ?? 0) > 0)
    .toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from) || b - a)[0];
}
