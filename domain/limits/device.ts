import { DAY, HOUR, MINUTE, SECOND } from '../time.ts';

// What the app waits for, and what it keeps on a device (spec 9). Milliseconds unless the name says otherwise.

export const SAFE_REQUEST_RETRIES = 3;
/** A call is given up when nothing is heard for so long: before its answer begins, and while it comes. */
export const CALL_IDLE_TIMEOUT = 20 * SECOND;
/** Characters a millisecond that a network takes at the very least: a longer body gets more time before its answer. */
export const SLOWEST_UPLOAD = 4;
/** Calls in a row without an answer after which the server counts as out of reach. */
export const UNREACHABLE_AFTER = 2;
/** An open tab looks for a newer build this often, and when it comes to the front, though not again after less than this. */
export const UPDATE_LOOK_EVERY = HOUR;
export const UPDATE_LOOK_AT_LEAST = MINUTE;
/** So long after a build could not be had whole it is asked for once more; each time twice as long, up to an hour. */
export const UPDATE_LOOK_AGAIN = 20 * SECOND;
/** A build that was let in takes over within this, or the page is reloaded without waiting for it. */
export const UPDATE_TAKES = 3 * SECOND;
export const ONLINE_DEBOUNCE = 500;
export const ERROR_TOAST_DEBOUNCE = 100;
export const REDIRECT_DELAY = 3 * SECOND;
export const RESEND_AFTER = 30 * SECOND;
/** Size of the schedule in the render cache (client/platform/render-cache/render-cache.ts). */
export const CACHED_SCHEDULE_BYTES = 60_000;
/** Size of another screen in the render cache, and how many of them it holds. */
export const CACHED_SCREEN_BYTES = 40_000;
export const CACHED_SCREENS = 8;
export const SEALED_LIFE = 30 * DAY;
export const UNSENT_WARNING = HOUR;
