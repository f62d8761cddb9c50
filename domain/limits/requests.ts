import { DAY, HOUR, MINUTE, SECOND } from '../time.ts';

// Requests, and the process that answers them (spec 9).
// Milliseconds unless the name says otherwise.

export const PAGE_SIZE = 20;
/** The most items one page of a list may hold, whatever is asked for. */
export const PAGE_MAX = 100;
/** Pages of the longest list there can be. */
export const PAGES_MAX = 100_000;
/** Bytes of the JSON body of any call: what changes many things at once takes as much. */
export const BODY_MAX_BYTES = 1_000_000;
/** Bytes of the JSON body of a call whose schema does not need more. */
export const BODY_FREE_BYTES = 10_000;
/** Bytes of the body that fills in a whole profile or booth: every text and list as long as its rule allows. */
export const FORM_BODY_MAX_BYTES = 300_000;
/** Levels a JSON body may nest. */
export const BODY_MAX_DEPTH = 16;
/** Commas and brackets of a JSON body, so that none is slow to check: 500 changes of a person have about 7,000. */
export const BODY_MAX_VALUES = 50_000;
/**
 * What somebody still sends when their answer is out is read up to so many bytes, so that the answer reaches them: more
 * than any file may have.
 */
export const READ_ON_MAX_BYTES = 50_000_000;
/** So fast, with pauses of at least so many ms, so that one who sends much does not delay the others. */
export const READ_ON_BYTES_A_SECOND = 6_500_000;
export const READ_ON_PAUSE = 10;
/** How long a connection on which nothing can be read any more is left open for its last answer to arrive. */
export const LAST_ANSWER_TIME = 2 * SECOND;
export const REQUEST_TIME_MAX = 30 * SECOND;
/** The headers of a request, and the first word on a connection, come sooner than a body. */
export const HEADERS_TIME_MAX = 10 * SECOND;
/** Open files and connections a server needs beside those of people: its store, uploads, mails, pushes. */
export const DESCRIPTORS_SPARE = 100;
/** A device has a stream open, and another connection for its calls. */
export const DESCRIPTORS_PER_PERSON = 2;
/**
 * A connection waits this long for its next request: longer than proxies keep theirs (Caddy two minutes), or they would
 * write into a closing one.
 */
export const KEEP_ALIVE = 130 * SECOND;
/** Answers shorter than this are not compressed, in bytes. */
export const COMPRESS_FROM_BYTES = 1000;

/** Changes that one request may make one after the other. */
export const BATCH_MAX = 100;

/** Calls of one log-in. */
export const CALLS_BUDGET = { window: 5 * MINUTE, failures: 3000 } as const;

/** Changes of one person that answer their repeats: each answer is kept for days. Organisers are not counted. */
export const KEYED_CALLS_BUDGET = { window: HOUR, failures: 2000 } as const;
/** Changes of one's own profile and booth, each of which everybody's device hears of. Organisers are not counted. */
export const EDITS_BUDGET = { window: HOUR, failures: 120 } as const;

/** What takes the server long, by person: their own data, a certificate, the leads of a company, what was said of talks. */
export const OWN_DATA_BUDGET = { window: HOUR, failures: 5 } as const;
export const CERTIFICATE_BUDGET = { window: HOUR, failures: 20 } as const;
export const LEAD_CSV_BUDGET = { window: HOUR, failures: 30 } as const;
export const FEEDBACK_CSV_BUDGET = { window: HOUR, failures: 30 } as const;
/** Tables of organisers: every one there is, several times. */
export const TABLE_CSV_BUDGET = { window: HOUR, failures: 200 } as const;

/** How long the answer to a call with an Idempotency-Key is remembered: a device may be offline for days. */
export const IDEMPOTENCY_LIFE = 7 * DAY;
/** Characters of an Idempotency-Key. */
export const IDEMPOTENCY_KEY_MIN = 8;
export const IDEMPOTENCY_KEY_MAX = 255;
/** A call that has not answered after this long was cut off by a crash: its key may be used again. */
export const IDEMPOTENCY_CLAIM = 2 * MINUTE;

/** From SIGTERM to the end of the process. */
export const STOP_TIME_MAX = 4 * SECOND;
/** A stopping server looks this often for connections that are done. */
export const IDLE_CHECK_EVERY = 20;
/** Work after an answer that found no room is tried again this often. */
export const ROOM_CHECK_EVERY = 5 * SECOND;
/** What has expired is taken away this often. */
export const SWEEP_EVERY = HOUR;
