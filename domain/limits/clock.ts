import { MINUTE, SECOND } from '../time.ts';

// Keeping the server's time on a device. Milliseconds unless the name says otherwise.

export const CLOCK_SAMPLES = 8;
export const CLOCK_SAMPLES_AT_START = 5;
export const CLOCK_SAMPLE_EVERY = 5 * MINUTE;
/** An answer with a longer round trip does not change the known time if that lies within its error. */
export const CLOCK_RTT_GOOD = 2 * SECOND;
/** How long a page waits for the server's time, after it starts or returns, before it says that it uses the device's clock. */
export const CLOCK_HOPE = 5 * SECOND;
/** How long after its start a page uses any answer of the server as a time sample taken at its start. */
export const CLOCK_FIRST_ANSWER = 30 * SECOND;
/** Difference between wall clock and monotonic clock that counts as a jump of the wall clock. */
export const CLOCK_JUMP = 250;
/** Time between two checks above which the page was probably suspended. */
export const CLOCK_LATE_CHECK = 3 * SECOND;
/** Assumed drift of a clock, as a share of elapsed time. */
export const CLOCK_DRIFT = 1e-4;
/** Milliseconds per millisecond by which the shown time may deviate while it is slewed. */
export const CLOCK_SLEW_RATE = 0.5;
/** Largest difference that is corrected by slewing; a larger one is corrected in one step. */
export const CLOCK_SLEW_MAX = 5 * SECOND;
/** Error of a time from the server, because it reads its clock in whole milliseconds. */
export const CLOCK_RESOLUTION = 1;
