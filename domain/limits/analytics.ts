import { DAY, MINUTE, SECOND } from '../time.ts';

// Statistics (spec 7, 9). Milliseconds unless the name says otherwise.

export const VIEW_PING_FIRST = 3 * SECOND;
export const VIEW_PING_EVERY = 30 * SECOND;
/** Maximum number of messages in one batch. */
export const ANALYTICS_BATCH_MAX = 100;
/** Maximum size of one batch in bytes. A full batch of page views with the longest addresses that browsers write, in ASCII, fits. */
export const ANALYTICS_BODY_MAX_BYTES = 100_000;
/** Counts older than this are refused; devices drop them too. */
export const ANALYTICS_LATE_MAX = 7 * DAY;
/** Messages that a device stores until it can send them; above it the oldest are dropped. */
export const COUNTED_MAX = 2_000;
/** Length of the time slots in which viewers are counted. */
export const WATCH_SLOT = 5 * MINUTE;
/** Maximum number of points of one curve: two weeks in steps of five minutes. */
export const WATCH_POINTS_MAX = 4_032;
/** How long page views, downloads, log-ins and viewing times are kept for organisers. */
export const ANALYTICS_LIFE = 90 * DAY;
/** Maximum number of page views, downloads and log-ins kept per person within `ANALYTICS_LIFE`; further ones are not counted. */
export const EVENTS_PER_PERSON_MAX = 5_000;
/** Maximum number of days that one request for statistics may cover. */
export const ANALYTICS_DAYS_MAX = 31;
/** Maximum number of batches that one person may send. */
export const ANALYTICS_BUDGET = { window: 5 * MINUTE, failures: 300 } as const;
