import { connection } from '../../../domain/connections/connection.ts';
import {
  type ConnectionCount,
  connectionCountsCollection as declared,
} from '../../../domain/connections/connection-count.ts';
import { stored } from '../../sync/documents.ts';
import type { Projection } from '../../log/projection.ts';

/** Two documents, `made` and `open`, for the organisers. */
export const connectionCountDocuments = stored(declared);

/** Counts connections and open requests, each at the person who asked. */
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
