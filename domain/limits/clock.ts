import { MINUTE, SECOND } from '../time.ts';

// How a device knows the server's time. Milliseconds unless the name says otherwise.

export const CLOCK_SAMPLES = 8;
export const CLOCK_SAMPLES_AT_START = 5;
export const CLOCK_SAMPLE_EVERY = 5 * MINUTE;
/** An answer that took longer leaves what is known already, where that fits to it. */
export const CLOCK_RTT_GOOD = 2 * SECOND;
/** How long a page that has just begun or come back waits for the server's time before it says that it goes by the device's. */
export const CLOCK_HOPE = 5 * SECOND;
/** For so long after its start a page takes any answer as one to what it asked when it started. */
export const CLOCK_FIRST_ANSWER = 30 * SECOND;
/** Wall and monotonic clock may differ by this much a second before it counts as a jump. */
export const CLOCK_JUMP = 250;
/** A check that comes this long after the one before is late: the page did not run in between. */
export const CLOCK_LATE_CHECK = 3 * SECOND;
/** What a clock may lose or gain without being asked, as a share of the time gone by. */
export const CLOCK_DRIFT = 1e-4;
/** Milliseconds by which the shown time may gain or lose on the real one while it is slewed, per millisecond. */
export const CLOCK_SLEW_RATE = 0.5;
/** Differences below this are slewed, larger ones step. */
export const CLOCK_SLEW_MAX = 5 * SECOND;
/** The server's clock is read in whole milliseconds. */
export const CLOCK_RESOLUTION = 1;
