import { DAY, MINUTE, SECOND } from '../time.ts';

// Counting (spec 7, 9). Milliseconds unless the name says otherwise.

export const VIEW_PING_FIRST = 3 * SECOND;
export const VIEW_PING_EVERY = 30 * SECOND;
/** Messages in one batch. */
export const ANALYTICS_BATCH_MAX = 100;
/** Bytes of one batch: page views with the longest addresses browsers write, in ASCII. */
export const ANALYTICS_BODY_MAX_BYTES = 100_000;
/** Counts older than this are refused; devices drop them too. */
export const ANALYTICS_LATE_MAX = 7 * DAY;
/** Messages that a device stores until it can send them; above it the oldest are dropped. */
export const COUNTED_MAX = 2_000;
/** Length of the time slots in which viewers are counted. */
export const WATCH_SLOT = 5 * MINUTE;
/** Points of one curve: two weeks in steps of five minutes. */
export const WATCH_POINTS_MAX = 4_032;
/** How long page views, downloads, log-ins and viewing times are kept for organisers. */
export const ANALYTICS_LIFE = 90 * DAY;
/** Page views, downloads and log-ins kept per person in that time; further ones are not counted. */
export const EVENTS_PER_PERSON_MAX = 5_000;
/** Days that one statistics request may cover. */
export const ANALYTICS_DAYS_MAX = 31;
/** Batches of one person. */
export const ANALYTICS_BUDGET = { window: 5 * MINUTE, failures: 300 } as const;
