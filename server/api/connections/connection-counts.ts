import * as v from 'valibot';
import { connection } from '../../../domain/connections/connection.ts';
import { Instant } from '../../../domain/time.ts';
import { collection } from '../../sync/documents.ts';
import type { Projection } from '../../log/projection.ts';

const ConnectionCount = v.object({ count: v.number(), at: Instant });
type ConnectionCount = v.InferOutput<typeof ConnectionCount>;

/** Two documents, `made` and `open`, for the organisers. */
export const connectionCountDocuments = collection('adm', 'connection-counts', ConnectionCount);

/** How many connections there are, and how many requests wait for an answer: each is counted where it was asked for. */
export const connectionCounts: Projection = {
  collection: connectionCountDocuments.name,
  target: connectionCountDocuments.scope,
  counted(document) {
    const { requested, accepted } = connection.read(document);
    if (!requested) return [];
    return [accepted ? 'made' : 'open'];
  },
  document: (_, count, at): ConnectionCount => ({ count, at }),
};
