import { connection } from '../../../domain/connections/connection.ts';
import {
  type ConnectionCount,
  connectionCountsCollection as declared,
} from '../../../domain/connections/connection-count.ts';
import { stored } from '../../sync/documents.ts';
import type { Projection } from '../../log/projection.ts';

/** Counts for organisers, in two documents: `made` and `open`. */
export const connectionCountDocuments = stored(declared);

/** Counts connections and open requests. Each counts once, for the person who sent the request. */
export const connectionCountsProjection: Projection = {
  collection: connectionCountDocuments.name,
  target: connectionCountDocuments.scope,
  counted(document) {
    const { requested, accepted } = connection.read(document);
    if (!requested) return [];
    return [accepted ? 'made' : 'open'];
  },
  document: (_, count, at): ConnectionCount => ({ count, at }),
};
