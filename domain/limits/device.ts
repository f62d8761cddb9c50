import { DAY, HOUR, MINUTE, SECOND } from '../time.ts';

// Timeouts and storage of the app (spec 9). Milliseconds unless the name says otherwise.

export const SAFE_REQUEST_RETRIES = 3;
/** How long a call may receive no data, before or during its answer, until it is aborted. */
export const CALL_IDLE_TIMEOUT = 20 * SECOND;
/** Characters per millisecond of the slowest supported network: a longer body gets more time before its answer. */
export const SLOWEST_UPLOAD = 4;
/** Number of failed calls in a row after which the server counts as unreachable. */
export const UNREACHABLE_AFTER = 2;
/** How often an open tab checks for a newer build; and the minimum time between checks when it comes to the front. */
export const UPDATE_LOOK_EVERY = HOUR;
export const UPDATE_LOOK_AT_LEAST = MINUTE;
/** How long a device waits before it requests an incomplete build again; doubles each time, up to an hour. */
export const UPDATE_LOOK_AGAIN = 20 * SECOND;
/** How long an accepted build may take to start; then the page is reloaded anyway. */
export const UPDATE_TAKES = 3 * SECOND;
export const ONLINE_DEBOUNCE = 500;
export const ERROR_TOAST_DEBOUNCE = 100;
export const REDIRECT_DELAY = 3 * SECOND;
export const RESEND_AFTER = 30 * SECOND;
/** Maximum number of bytes of the schedule in the render cache (client/platform/render-cache/render-cache.ts). */
export const CACHED_SCHEDULE_BYTES = 60_000;
/** Maximum number of bytes of another screen in the render cache, and the number of such screens that it holds. */
export const CACHED_SCREEN_BYTES = 40_000;
export const CACHED_SCREENS = 8;
export const SEALED_LIFE = 30 * DAY;
export const UNSENT_WARNING = HOUR;
