import { DAY, HOUR, MINUTE, SECOND } from '../time.ts';

// Requests and the server process (spec 9). Milliseconds unless the name says otherwise.

export const PAGE_SIZE = 20;
/** Maximum number of items per page, whatever is requested. */
export const PAGE_MAX = 100;
/** Maximum number of pages of a list. */
export const PAGES_MAX = 100_000;
/** Maximum number of bytes of the JSON body of any call, for calls that change many things at once. */
export const BODY_MAX_BYTES = 1_000_000;
/** Maximum number of bytes of the JSON body of a call whose schema does not need more. */
export const BODY_FREE_BYTES = 10_000;
/** Maximum number of bytes of the body of a whole profile or booth: every text and list at its limit fits. */
export const FORM_BODY_MAX_BYTES = 300_000;
/** Maximum number of levels of nesting in a JSON body. */
export const BODY_MAX_DEPTH = 16;
/** Maximum number of commas and brackets in a JSON body, so that checking is fast: 500 changes of people have about 7,000. */
export const BODY_MAX_VALUES = 50_000;
/** Maximum number of bytes still read from a request that was answered early, so that the answer arrives: more than any file may have. */
export const READ_ON_MAX_BYTES = 50_000_000;
/**
 * Maximum number of bytes per second that are read after an early answer, and the minimum pause between reads in milliseconds,
 * so that large uploads do not delay other requests.
 */
export const READ_ON_BYTES_A_SECOND = 6_500_000;
export const READ_ON_PAUSE = 10;
/** How long a connection that is no longer read stays open, so that its last answer arrives. */
export const LAST_ANSWER_TIME = 2 * SECOND;
export const REQUEST_TIME_MAX = 30 * SECOND;
/** Longest time for the headers of a request and for the first bytes on a connection. */
export const HEADERS_TIME_MAX = 10 * SECOND;
/** Number of open files and connections that a server needs in addition to those of clients: store, uploads, mails, pushes. */
export const DESCRIPTORS_SPARE = 100;
/** Number of connections per device: a sync stream, and one for calls. */
export const DESCRIPTORS_PER_PERSON = 2;
/** How long an idle connection stays open: longer than in proxies (Caddy: two minutes), or they would write into a closing connection. */
export const KEEP_ALIVE = 130 * SECOND;
/** Minimum number of bytes of an answer that is compressed. */
export const COMPRESS_FROM_BYTES = 1000;

/** Maximum number of changes in one batch request. */
export const BATCH_MAX = 100;

/** Maximum number of calls per log-in. */
export const CALLS_BUDGET = { window: 5 * MINUTE, failures: 3000 } as const;

/** Maximum number of calls with a stored answer (Idempotency-Key) per person: each answer is kept for days. Organisers are not limited. */
export const KEYED_CALLS_BUDGET = { window: HOUR, failures: 2000 } as const;
/** Maximum number of changes per person of their profile and booth, each of which is sent to all devices. Organisers are not limited. */
export const EDITS_BUDGET = { window: HOUR, failures: 120 } as const;

/** Maximum number of expensive calls per person: own data, a certificate, a company's leads, feedback on talks. */
export const OWN_DATA_BUDGET = { window: HOUR, failures: 5 } as const;
export const CERTIFICATE_BUDGET = { window: HOUR, failures: 20 } as const;
export const LEAD_CSV_BUDGET = { window: HOUR, failures: 30 } as const;
export const FEEDBACK_CSV_BUDGET = { window: HOUR, failures: 30 } as const;
/** Maximum number of exported tables per organiser: enough for all of them, several times. */
export const TABLE_CSV_BUDGET = { window: HOUR, failures: 200 } as const;

/** How long the answer to a call with an Idempotency-Key is stored: a device may be offline for days. */
export const IDEMPOTENCY_LIFE = 7 * DAY;
/** Minimum and maximum number of characters of an Idempotency-Key. */
export const IDEMPOTENCY_KEY_MIN = 8;
export const IDEMPOTENCY_KEY_MAX = 255;
/** How long a call may be without an answer until it counts as crashed, so that its key may be used again. */
export const IDEMPOTENCY_CLAIM = 2 * MINUTE;

/** Longest time from SIGTERM to the end of the process. */
export const STOP_TIME_MAX = 4 * SECOND;
/** How often a stopping server checks for finished connections. */
export const IDLE_CHECK_EVERY = 20;
/** How often work after an answer is retried when the disk was full. */
export const ROOM_CHECK_EVERY = 5 * SECOND;
/** How often expired data is removed. */
export const SWEEP_EVERY = HOUR;
