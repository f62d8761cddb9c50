import { MINUTE, SECOND } from '../time.ts';

// What the server and a device agree on. Milliseconds unless the name says otherwise.

export const STREAM_HEARTBEAT = 15 * SECOND;
export const STREAM_IDLE_TIMEOUT = 40 * SECOND;
/** Changes sent in one call: a day's worth of one person, so that a queue is one round trip. */
export const PUSH_ROWS_MAX = 500;
/** Changes of one person, however many calls they come in: twelve full queues. */
export const MINE_ROWS_BUDGET = { window: 5 * MINUTE, failures: 6000 } as const;
/** Documents that one person may own: every talk of the largest event kept, and a word to everybody in it. */
export const MINE_DOCUMENTS_MAX = 20_000;
/** Documents of its person that a device pulls at once, unless it asks for another number up to this: a full queue that comes back. */
export const PULL_DOCUMENTS_MAX = 500;
/** Documents per stored segment, about. */
export const SEGMENT_DOCUMENTS = 250;
