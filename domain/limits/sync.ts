import { HOUR, MINUTE, SECOND } from '../time.ts';

// Limits shared by server and devices. Milliseconds unless the name says otherwise.

export const STREAM_HEARTBEAT = 15 * SECOND;
export const STREAM_IDLE_TIMEOUT = 40 * SECOND;
/** Changes per call: a person's whole day, so that a queue is sent in one round trip. */
export const PUSH_ROWS_MAX = 500;
/** Changes per person over all calls: twelve full queues. */
export const MINE_ROWS_BUDGET = { window: 5 * MINUTE, failures: 6000 } as const;
/** Documents that a person may own: every talk of the largest event kept, and a message to everyone in it. */
export const MINE_DOCUMENTS_MAX = 20_000;
/** Documents per pull, by default and at most: a full queue that comes back. */
export const PULL_DOCUMENTS_MAX = 500;
/** Bytes of a document's value as JSON, unless its kind needs more. */
export const DOCUMENT_MAX_BYTES = 20_000;
/** Bytes of conflicting edits: both values of each field of a whole form. */
export const EDIT_MAX_BYTES = 64_000;
/** Characters of the longest text and the longest choice that a form can send. */
export const EDIT_TEXT_MAX = 10_000;
export const EDIT_CHOICE_MAX = 200;
/** Bytes of a person's documents with their log: a thousand of the largest documents. */
export const PERSON_MAX_BYTES = 20_000_000;
/** Retry-After when that is used up: old log entries are removed once a day. */
export const PERSON_FULL_WAIT = HOUR;
/** Documents per stored segment, approximately. */
export const SEGMENT_DOCUMENTS = 250;
