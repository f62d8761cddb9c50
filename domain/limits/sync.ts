import { HOUR, MINUTE, SECOND } from '../time.ts';

// Limits shared by server and devices. Milliseconds unless the name says otherwise.

export const STREAM_HEARTBEAT = 15 * SECOND;
export const STREAM_IDLE_TIMEOUT = 40 * SECOND;
/** Seconds for which the cache of a person's device may keep a snapshot. */
export const SNAPSHOT_AGE = 600;
/** Maximum number of changes in one call: a person's whole day, so that a queue is sent in one round trip. */
export const PUSH_ROWS_MAX = 500;
/** Maximum number of changes per person over all calls: twelve full queues. */
export const MINE_ROWS_BUDGET = { window: 5 * MINUTE, failures: 6000 } as const;
/** Maximum number of documents that a person may own: every talk of the largest event kept, and a message to everyone in it. */
export const MINE_DOCUMENTS_MAX = 20_000;
/** Documents per pull, by default and at most: as many as a device pushes in one call. */
export const PULL_DOCUMENTS_MAX = 500;
/** Maximum number of bytes of a document's value as JSON, unless its kind needs more. */
export const DOCUMENT_MAX_BYTES = 20_000;
/** Maximum number of bytes of conflicting edits: both values of each field of a whole form. */
export const EDIT_MAX_BYTES = 64_000;
/** Maximum number of characters of a text, and of a choice, that a form can send. */
export const EDIT_TEXT_MAX = 10_000;
export const EDIT_CHOICE_MAX = 200;
/** Maximum number of characters of the sentence that refuses a value, and of the revision of a list of fields. */
export const EDIT_REFUSAL_MAX = 2000;
export const LIST_REV_MAX = 64;
/** Maximum number of bytes of a person's documents with their log: a thousand of the largest documents. */
export const PERSON_MAX_BYTES = 20_000_000;
/** The Retry-After when a person's bytes are used up: old log entries are removed once a day. */
export const PERSON_FULL_WAIT = HOUR;
/** Average number of documents per stored segment. */
export const SEGMENT_DOCUMENTS = 250;
