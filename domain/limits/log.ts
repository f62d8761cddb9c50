import { DAY, SECOND } from '../time.ts';

// The server's log and streams. Milliseconds unless the name says otherwise.

/** Mutations of one scope per insert. */
export const LOG_BATCH = 100;
/** Entries per read of the log. */
export const LOG_PAGE = 1000;
/** Entries of a scope in memory, for clients that were away for a moment. */
export const LOG_TAIL = 1000;
/** Bytes of these entries as JSON; above it the older half is dropped. */
export const LOG_TAIL_BYTES = 4_000_000;
/** Older entries may be deleted, and with them the ids that make changes idempotent: no device holds unsent changes for longer. */
export const LOG_KEEP = 30 * DAY;
/** Scopes of single people in memory; the least recently used are dropped first. */
export const SCOPES_IN_MEMORY = 5000;
/** Scopes without a stream that stay in memory, however many streams there are. */
export const SCOPES_BESIDE_HELD = 500;
/** Attempts of an insert whose outcome is unknown, with the same ids. */
export const APPEND_TRIES = 3;
/** Time after which it is no longer repeated: the caller gets an error and may send it again. */
export const APPEND_WITHIN = 10 * SECOND;
/** Shortest time between two versions of a derived document. */
export const DERIVED_EVERY = SECOND;
/** How long changes are collected before they are counted, so that one log entry covers many of them. */
export const COUNT_GATHER = 100;
/** Time until counting is tried again after the store refused a write. */
export const COUNT_AGAIN = 5 * SECOND;
/** Share of a scope's documents by which a snapshot may lag before it is rebuilt; its readers continue with the log. */
export const SNAPSHOT_LAG = 0.01;
/** Snapshots kept of shared scopes, in addition to the public one. */
export const SNAPSHOTS_KEPT = 32;
/** Rounds of a recount for people whose data changed during it. */
export const RECOUNT_ROUNDS = 200;
/** Cached answers of talks, schedules and the like; the oldest are dropped first. */
export const REPLIES_KEPT = 2000;

export const STREAM_GATHER = 250;
/**
 * For large rooms this grows with the number of listeners, so that a busy one takes a constant share of the server's time, up
 * to this.
 */
export const STREAM_GATHER_MOST = SECOND;
/** Listeners per additional millisecond. */
const LISTENERS_A_MS = 4;
/** Milliseconds for which a scope's changes are collected before they are written to this many listeners. */
export const gatherFor = (listeners: number): number =>
  Math.min(STREAM_GATHER_MOST, Math.max(STREAM_GATHER, listeners / LISTENERS_A_MS));
/** Streams per log-in and server: one per browser, more in browsers without locks between tabs. Above it the oldest is closed. */
export const STREAMS_PER_LOG_IN = 8;
/** Streams written to in one go, before other requests get a turn. */
export const STREAM_WRITES_AT_ONCE = 1000;
/** Unsent bytes of a socket above which its stream is closed. */
export const STREAM_BUFFER_BYTES = 1_000_000;
/** Bytes above which an event is not written to streams; they only get the log position. */
export const STREAM_FRAME_BYTES = 250_000;
/** Time that streams get for their last bytes when the server stops. */
export const STREAM_FINISH_MAX = SECOND;
/** Newest audit entries that a filter searches, and entries per step. */
export const AUDIT_LOOKED_THROUGH = 10_000;
export const AUDIT_STEP = 500;
