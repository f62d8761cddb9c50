import { HOUR, MINUTE, SECOND } from '../time.ts';

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
/** Bytes of what one document of a person says, as JSON, unless its kind needs more. */
export const DOCUMENT_MAX_BYTES = 20_000;
/** Bytes of edits that came too late: both values of each field of a whole form. */
export const EDIT_MAX_BYTES = 64_000;
/** Characters of the longest text and the longest choice that a form can have sent. */
export const EDIT_TEXT_MAX = 10_000;
export const EDIT_CHOICE_MAX = 200;
/** Bytes of what a person owns, with the log of it: a thousand of the largest documents. */
export const PERSON_MAX_BYTES = 20_000_000;
/** Someone who has used that up may try again after this: what is old leaves the log once a day. */
export const PERSON_FULL_WAIT = HOUR;
/** Documents per stored segment, about. */
export const SEGMENT_DOCUMENTS = 250;
