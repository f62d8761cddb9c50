import { MINUTE, SECOND } from '../time.ts';

// Live operation. Milliseconds unless the name says otherwise.

/** Interval of the live figures sent to organisers. */
export const PULSE_EVERY = 3 * SECOND;
/** Resolution and number of points of the last hour's curves. */
export const PULSE_POINT = MINUTE;
export const PULSE_POINTS = 60;
/** Silence after which a server counts as gone. */
export const PULSE_STALE = 5 * PULSE_EVERY;
/** A person counts as watching for this time after a report; devices report once a minute. */
export const WATCHING_FOR = 2 * MINUTE;
/** Period over which calls, changes and failed log-ins are counted. */
export const LATELY = 5 * MINUTE;

/** Time after which a stalled video is reported, and reported again. */
export const STALL_AFTER = 10 * SECOND;
export const STALL_AGAIN = 30 * SECOND;
/** Stalls within this time raise an alarm: of this many people, or of this share of the viewers. */
export const STALLS_WITHIN = 2 * MINUTE;
export const STALLED_PEOPLE = 3;
export const STALLED_PART = 0.05;

/** Age of queued messages that raises an alarm. */
export const WAITS_LONG = 2 * MINUTE;
/** Recent failed log-ins that raise an alarm. */
export const FAILED_LOG_INS = 20;
/** Time before a talk at which a missing stream raises an alarm. */
export const STREAM_NEEDED = 10 * MINUTE;
/** Time before a speaker's double booking at which it raises an alarm. */
export const CLASH_NEAR = 60 * MINUTE;
/** Minutes of delay offered as buttons; any number up to `DELAY_MAX` can be typed. */
export const DELAYS = [5, 10, 15, 20, 30, 45, 60] as const;
export const DELAY_MAX = 480;
/** Simultaneous streams of live figures per person. */
export const PULSE_STREAMS = 6;
