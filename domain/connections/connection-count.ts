import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';

/** Number of connections and of open requests, for organisers. */
export const ConnectionCount = v.object({ count: v.number(), at: Instant });
export type ConnectionCount = v.InferOutput<typeof ConnectionCount>;

export const connectionCountsCollection = collection('adm', 'connection-counts', { schema: ConnectionCount });
