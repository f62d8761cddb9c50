import { MINUTE, SECOND } from '../time.ts';

// Figures and alarms for organisers while the event runs. Milliseconds unless the name says otherwise.

/** How often live figures are sent to organisers. */
export const PULSE_EVERY = 3 * SECOND;
/** Time between two points of the last hour's curves, and the number of points. */
export const PULSE_POINT = MINUTE;
export const PULSE_POINTS = 60;
/** How long a server may send no figures until it counts as gone. */
export const PULSE_STALE = 5 * PULSE_EVERY;
/** How long a person counts as watching after a report of their device; devices report once a minute. */
export const WATCHING_FOR = 2 * MINUTE;
/** Period over which calls, changes and failed log-ins are counted. */
export const LATELY = 5 * MINUTE;

/** How long a video must stall until it is reported, and how long until it is reported again. */
export const STALL_AFTER = 10 * SECOND;
export const STALL_AGAIN = 30 * SECOND;
/** Stalls within this time raise an alarm: of this many people, or of this share of the viewers. */
export const STALLS_WITHIN = 2 * MINUTE;
export const STALLED_PEOPLE = 3;
export const STALLED_PART = 0.05;

/** How often a device reports the same provider that does not play a talk, and how long a report counts. */
export const REFUSAL_AGAIN = 5 * MINUTE;
export const REFUSED_FOR = 10 * MINUTE;
/** Maximum number of such reports that a server remembers. */
export const REFUSALS_KEPT = 20_000;

/** Age of queued mails or pushes that raises an alarm. */
export const WAITS_LONG = 2 * MINUTE;
/** Number of failed log-ins within `LATELY` that raises an alarm. */
export const FAILED_LOG_INS = 20;
/** How long before a talk a missing video stream raises an alarm. */
export const STREAM_NEEDED = 10 * MINUTE;
/** How long before a speaker's two simultaneous talks they raise an alarm. */
export const CLASH_NEAR = 60 * MINUTE;
/** Minutes of delay offered as buttons, `DELAY_FIRST` is chosen at first; any number up to `DELAY_MAX` can be typed. */
export const DELAYS = [5, 10, 15, 20, 30, 45, 60] as const;
export const DELAY_FIRST = 10;
export const DELAY_MAX = 480;
/** Maximum number of simultaneous streams of live figures per person. */
export const PULSE_STREAMS = 6;
