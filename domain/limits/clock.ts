import { MINUTE, SECOND } from '../time.ts';

// Keeping the server's time on a device. Milliseconds unless the name says otherwise.

export const CLOCK_SAMPLES = 8;
export const CLOCK_SAMPLES_AT_START = 5;
export const CLOCK_SAMPLE_EVERY = 5 * MINUTE;
/** An answer with a longer round trip does not change the known time if that lies within its error. */
export const CLOCK_RTT_GOOD = 2 * SECOND;
/** Time that a page waits for the server's time, after its start or return, before it says that it uses the device's clock. */
export const CLOCK_HOPE = 5 * SECOND;
/** Time after its start in which a page uses any answer as a time sample taken from its start. */
export const CLOCK_FIRST_ANSWER = 30 * SECOND;
/** Difference of wall and monotonic clock that counts as a jump. */
export const CLOCK_JUMP = 250;
/** Time between two checks after which the page was probably suspended. */
export const CLOCK_LATE_CHECK = 3 * SECOND;
/** Assumed drift of a clock, as a share of elapsed time. */
export const CLOCK_DRIFT = 1e-4;
/** Milliseconds per millisecond by which the shown time may deviate while it is slewed. */
export const CLOCK_SLEW_RATE = 0.5;
/** Smaller differences are slewed, larger ones step. */
export const CLOCK_SLEW_MAX = 5 * SECOND;
/** The server's clock is read in whole milliseconds. */
export const CLOCK_RESOLUTION = 1;
