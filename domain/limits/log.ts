import { DAY, SECOND } from '../time.ts';

// The server's log and the sync streams. Milliseconds unless the name says otherwise.

/** Maximum number of mutations of one scope in one insert. */
export const LOG_BATCH = 100;
/** Maximum number of documents that one log entry changes, where the server changes many. */
export const DOCUMENTS_PER_ENTRY = 100;
/** Maximum number of log entries in one read of the log. */
export const LOG_PAGE = 1000;
/** Number of a scope's newest log entries in memory, for devices that were away for a moment. */
export const LOG_TAIL = 1000;
/** Maximum number of bytes of a scope's log entries in memory, as JSON; above it the older half is dropped. */
export const LOG_TAIL_BYTES = 4_000_000;
/** How long log entries are kept at least, and with them the ids that make changes idempotent: no device holds unsent changes longer. */
export const LOG_KEEP = 30 * DAY;
/** Maximum number of scopes of single people in memory; the least recently used are dropped first. */
export const SCOPES_IN_MEMORY = 5000;
/** Number of scopes without a sync stream that stay in memory, however many streams there are. */
export const SCOPES_BESIDE_HELD = 500;
/** Maximum number of attempts of an insert whose outcome is unknown, with the same ids. */
export const APPEND_TRIES = 3;
/** How long such an insert is repeated: then the caller gets an error and may send the change again. */
export const APPEND_WITHIN = 10 * SECOND;
/** Shortest time between two versions of a derived document. */
export const DERIVED_EVERY = SECOND;
/** How long changes are collected before they are counted, so that one log entry covers many of them. */
export const COUNT_GATHER = 100;
/** How long counting waits after the store refused a write. */
export const COUNT_AGAIN = 5 * SECOND;
/** Share of a scope's documents by which a snapshot may lag before it is rebuilt; its readers continue with the log. */
export const SNAPSHOT_LAG = 0.01;
/** Maximum number of snapshots of shared scopes that are kept, in addition to the public scope's. */
export const SNAPSHOTS_KEPT = 32;
/** Maximum number of rounds of a recount, each for the people whose data changed during the previous round. */
export const RECOUNT_ROUNDS = 200;
/** Maximum number of cached answers of talks, schedules and the like; the oldest are dropped first. */
export const REPLIES_KEPT = 2000;

export const STREAM_GATHER = 250;
/**
 * Longest time for which changes are collected before they are written to a room's sync streams. It grows from `STREAM_GATHER`
 * with the number of listeners, so that a busy room takes a constant share of the server's time.
 */
export const STREAM_GATHER_MOST = SECOND;
/** Number of listeners that add one millisecond to the time for which changes are collected. */
const LISTENERS_A_MS = 4;
/** Milliseconds for which a scope's changes are collected before they are written to this many listeners. */
export const gatherFor = (listeners: number): number =>
  Math.min(STREAM_GATHER_MOST, Math.max(STREAM_GATHER, listeners / LISTENERS_A_MS));
/**
 * Maximum number of sync streams per log-in and server: one per browser, more in browsers without locks between tabs. Above it
 * the oldest is closed.
 */
export const STREAMS_PER_LOG_IN = 8;
/** Number of sync streams that are written to before other requests get a turn. */
export const STREAM_WRITES_AT_ONCE = 1000;
/** Maximum number of unsent bytes on a socket; above it its sync stream is closed. */
export const STREAM_BUFFER_BYTES = 1_000_000;
/** Maximum number of bytes of an event that is written to sync streams. Of a larger one they only get the log position. */
export const STREAM_FRAME_BYTES = 250_000;
/** How long sync streams get to send their last bytes when the server stops. */
export const STREAM_FINISH_MAX = SECOND;
/** Number of newest audit entries that a filter searches, and number of entries per step. */
export const AUDIT_LOOKED_THROUGH = 10_000;
export const AUDIT_STEP = 500;
