import { DAY, SECOND } from '../time.ts';

// The log and the streams, as the server keeps them. Milliseconds unless the name says otherwise.

/** Mutations of one scope committed by one insert. */
export const LOG_BATCH = 100;
/** Entries read from the log at once. */
export const LOG_PAGE = 1000;
/** Entries of a scope kept in memory for those who were away a moment. */
export const LOG_TAIL = 1000;
/** Bytes of those entries, as JSON: half of the oldest leave when there are more. */
export const LOG_TAIL_BYTES = 4_000_000;
/**
 * Entries older than this may go, and with them the ids that make a change idempotent: no device holds unsent changes
 * for longer.
 */
export const LOG_KEEP = 30 * DAY;
/** Scopes of single people in memory; the least used leave first. */
export const SCOPES_IN_MEMORY = 5000;
/** As many of those that no stream listens to stay, however many streams there are. */
export const SCOPES_BESIDE_HELD = 500;
/** An insert whose outcome is unknown is repeated this often, under the same ids. */
export const APPEND_TRIES = 3;
/** After so long it is not repeated any more: who waits is told that the store is out of reach, and sends it again. */
export const APPEND_WITHIN = 10 * SECOND;
/** A derived value is published at most once per document in this time. */
export const DERIVED_EVERY = SECOND;
/** What people do is gathered for so long before it is counted: many are then counted in one entry. */
export const COUNT_GATHER = 100;
/** What could not be counted, because the store took nothing in, is tried again after this. */
export const COUNT_AGAIN = 5 * SECOND;
/** A snapshot may lag by this share of the scope's documents before it is built anew: its reader goes on with the log. */
export const SNAPSHOT_LAG = 0.01;
/** Snapshots that are kept of scopes which several people read, beside the public one. */
export const SNAPSHOTS_KEPT = 32;
/** People who acted while the numbers were counted anew are counted once more, this often at most. */
export const RECOUNT_ROUNDS = 200;
/** Answers of single talks, schedules and the like that are kept ready; the longest held go first. */
export const REPLIES_KEPT = 2000;

export const STREAM_GATHER = 250;
/** In a room of many it grows with them, so that a busy one costs the server the same share of its time, up to this. */
export const STREAM_GATHER_MOST = SECOND;
/** From so many listeners on they say how long: each of them a part of a millisecond. */
const LISTENERS_A_MS = 4;
/** How long what happens in a scope is gathered for so many listeners, before it is written to each of them. */
export const gatherFor = (listeners: number): number =>
  Math.min(STREAM_GATHER_MOST, Math.max(STREAM_GATHER, listeners / LISTENERS_A_MS));
/**
 * Streams that one log-in holds open at a server: one a browser, and more where a browser has no locks for its tabs.
 * The oldest gives way.
 */
export const STREAMS_PER_LOG_IN = 8;
/** Streams written to at one go; then others are answered first. */
export const STREAM_WRITES_AT_ONCE = 1000;
/** A stream whose socket holds more unsent bytes than this is closed. */
export const STREAM_BUFFER_BYTES = 1_000_000;
/** A larger event is not written to the streams: it says only how far the log is. */
export const STREAM_FRAME_BYTES = 250_000;
/** When the server stops, a stream may take this long to take its last bytes. */
export const STREAM_FINISH_MAX = SECOND;
/** So many of the newest entries of the audit are looked through for those that are asked for, so many at a time. */
export const AUDIT_LOOKED_THROUGH = 10_000;
export const AUDIT_STEP = 500;
