/** Log position at which a document of a partial collection was written; undefined if it has none. */
export const logPositionOf = (doc: unknown): number | undefined =>
  typeof doc === 'object' && doc !== null && 'seq' in doc && typeof doc.seq === 'number' ? doc.seq : undefined;
