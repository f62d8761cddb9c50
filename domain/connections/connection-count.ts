import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';

/** How many connections there are (`made`) and how many requests wait for an answer (`open`), for organisers. */
export const ConnectionCount = v.object({ count: v.number(), at: Instant });
export type ConnectionCount = v.InferOutput<typeof ConnectionCount>;

export const connectionCounts = collection('adm', 'connection-counts', { schema: ConnectionCount });
