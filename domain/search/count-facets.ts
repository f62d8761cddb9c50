/** A filter of a list. */
export interface ListFacet<T> {
  /** Whether the thing passes this filter. */
  readonly passes: (thing: T) => boolean;
  /** The values of the thing that are counted. */
  readonly valuesOf: (thing: T) => readonly string[];
}

/**
 * Returns for each filter how many things have each value, in one pass: a thing counts for the values of a filter if it passes all
 * others.
 */
export function countFacets<T>(things: readonly T[], facets: readonly ListFacet<T>[]): Map<string, number>[] {
  const counts = facets.map(() => new Map<string, number>());
  for (const thing of things) {
    const missed = facets.filter(({ passes }) => !passes(thing));
    if (missed.length > 1) continue;
    for (const [at, facet] of facets.entries())
      if (missed.length === 0 || missed[0] === facet)
        for (const value of facet.valuesOf(thing)) counts[at]?.set(value, (counts[at].get(value) ?? 0) + 1);
  }
  return counts;
}
