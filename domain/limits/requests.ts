import { DAY, HOUR, MINUTE, SECOND } from '../time.ts';

// Requests and the server process (spec 9). Milliseconds unless the name says otherwise.

export const PAGE_SIZE = 20;
/** Items per page at most, whatever is requested. */
export const PAGE_MAX = 100;
/** Pages of the longest list. */
export const PAGES_MAX = 100_000;
/** Bytes of the JSON body of any call, for calls that change many things at once. */
export const BODY_MAX_BYTES = 1_000_000;
/** Bytes of the JSON body of a call whose schema does not need more. */
export const BODY_FREE_BYTES = 10_000;
/** Bytes of the body of a whole profile or booth with every text and list at its limit. */
export const FORM_BODY_MAX_BYTES = 300_000;
/** Nesting depth of a JSON body. */
export const BODY_MAX_DEPTH = 16;
/** Commas and brackets in a JSON body, so that checking is fast: 500 changes of people have about 7,000. */
export const BODY_MAX_VALUES = 50_000;
/** Bytes that are still read from a request after its early answer, so that the answer arrives: more than any file may have. */
export const READ_ON_MAX_BYTES = 50_000_000;
/** Rate of that reading, with pauses of at least so many ms, so that large uploads do not delay others. */
export const READ_ON_BYTES_A_SECOND = 6_500_000;
export const READ_ON_PAUSE = 10;
/** Time for which a connection that is no longer read stays open, so that its last answer arrives. */
export const LAST_ANSWER_TIME = 2 * SECOND;
export const REQUEST_TIME_MAX = 30 * SECOND;
/** Limit for the headers of a request and for the first bytes on a connection. */
export const HEADERS_TIME_MAX = 10 * SECOND;
/** Files and connections that a server needs besides those of clients: store, uploads, mails, pushes. */
export const DESCRIPTORS_SPARE = 100;
/** Connections per device: a stream, and one for calls. */
export const DESCRIPTORS_PER_PERSON = 2;
/** Idle time of a connection: longer than proxies keep theirs (Caddy two minutes), or they would write into a closing one. */
export const KEEP_ALIVE = 130 * SECOND;
/** Bytes from which answers are compressed. */
export const COMPRESS_FROM_BYTES = 1000;

/** Changes in one batch request. */
export const BATCH_MAX = 100;

/** Calls per log-in. */
export const CALLS_BUDGET = { window: 5 * MINUTE, failures: 3000 } as const;

/** Changes with stored answers per person: each answer is kept for days. Organisers are not limited. */
export const KEYED_CALLS_BUDGET = { window: HOUR, failures: 2000 } as const;
/** Changes per person of their profile and booth, each of which is sent to all devices. Organisers are not limited. */
export const EDITS_BUDGET = { window: HOUR, failures: 120 } as const;

/** Expensive calls per person: own data, a certificate, a company's leads, feedback on talks. */
export const OWN_DATA_BUDGET = { window: HOUR, failures: 5 } as const;
export const CERTIFICATE_BUDGET = { window: HOUR, failures: 20 } as const;
export const LEAD_CSV_BUDGET = { window: HOUR, failures: 30 } as const;
export const FEEDBACK_CSV_BUDGET = { window: HOUR, failures: 30 } as const;
/** Tables per organiser: all of them, several times. */
export const TABLE_CSV_BUDGET = { window: HOUR, failures: 200 } as const;

/** How long the answer to a call with an Idempotency-Key is stored: a device may be offline for days. */
export const IDEMPOTENCY_LIFE = 7 * DAY;
/** Characters of an Idempotency-Key. */
export const IDEMPOTENCY_KEY_MIN = 8;
export const IDEMPOTENCY_KEY_MAX = 255;
/** Time after which a call without an answer counts as crashed, so that its key may be used again. */
export const IDEMPOTENCY_CLAIM = 2 * MINUTE;

/** Limit from SIGTERM to the end of the process. */
export const STOP_TIME_MAX = 4 * SECOND;
/** How often a stopping server checks for finished connections. */
export const IDLE_CHECK_EVERY = 20;
/** How often work after an answer is retried when the disk was full. */
export const ROOM_CHECK_EVERY = 5 * SECOND;
/** How often expired data is removed. */
export const SWEEP_EVERY = HOUR;
