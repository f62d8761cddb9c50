/**
 * The day nearest to this one that has any of the talks, by how many each day has; of two as near the later one. Indexes of
 * days; `undefined` where no other day has any.
 */
export function nearestWithTalks(counts: readonly number[], from: number): number | undefined {
  return [...counts.keys()]
    .filter((day) => day !== from && (counts[day] ?? 0) > 0)
    .toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from) || b - a)[0];
}
