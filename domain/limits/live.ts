import { MINUTE, SECOND } from '../time.ts';

// Running the day. Milliseconds unless the name says otherwise.

/** Organisers hear this often how it stands. */
export const PULSE_EVERY = 3 * SECOND;
/** One point of the last hour's lines. */
export const PULSE_POINT = MINUTE;
export const PULSE_POINTS = 60;
/** A server that has said nothing for so long is not there any more. */
export const PULSE_STALE = 5 * PULSE_EVERY;
/** Who has told of a talk within this time watches it: devices tell once a minute. */
export const WATCHING_FOR = 2 * MINUTE;
/** Calls, changes and failed log-ins are counted over this time. */
export const LATELY = 5 * MINUTE;

/** A picture that was to move and has not for so long is told; and told again while it does not. */
export const STALL_AFTER = 10 * SECOND;
export const STALL_AGAIN = 30 * SECOND;
/** Stalls of this time make an alarm: of so many people, or of this part of those who watch. */
export const STALLS_WITHIN = 2 * MINUTE;
export const STALLED_PEOPLE = 3;
export const STALLED_PART = 0.05;

/** What is waiting to go out for longer than this needs somebody. */
export const WAITS_LONG = 2 * MINUTE;
/** So many failed log-ins lately need somebody. */
export const FAILED_LOG_INS = 20;
/** A talk that starts so soon needs its stream. */
export const STREAM_NEEDED = 10 * MINUTE;
/** A speaker who is to be in two places so soon needs somebody. */
export const CLASH_NEAR = 60 * MINUTE;
/** Minutes by which a stage can be delayed with one press; any other number up to `DELAY_MAX` can be typed. */
export const DELAYS = [5, 10, 15, 20, 30, 45, 60] as const;
export const DELAY_MAX = 480;
/** Streams of one person at a time. */
export const PULSE_STREAMS = 6;
