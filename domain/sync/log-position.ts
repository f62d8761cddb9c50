/** Where in the log a document of a collection was written that is held in part; undefined where it does not say. */
export const logPositionOf = (doc: unknown): number | undefined =>
  typeof doc === 'object' && doc !== null && 'seq' in doc && typeof doc.seq === 'number' ? doc.seq : undefined;
