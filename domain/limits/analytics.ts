import { DAY, MINUTE, SECOND } from '../time.ts';

// What is counted (spec 7, 9). Milliseconds unless the name says otherwise.

export const VIEW_PING_FIRST = 3 * SECOND;
export const VIEW_PING_EVERY = 30 * SECOND;
/** Messages in one batch. */
export const ANALYTICS_BATCH_MAX = 100;
/** Bytes of one batch: page views with the longest addresses browsers write, in ASCII. */
export const ANALYTICS_BODY_MAX_BYTES = 100_000;
/** What a device counted longer ago is not taken any more; it drops it, too. */
export const ANALYTICS_LATE_MAX = 7 * DAY;
/** Messages a device keeps until it can send them; the oldest are dropped. */
export const COUNTED_MAX = 2_000;
/** So finely it is kept who watched when. */
export const WATCH_SLOT = 5 * MINUTE;
/** Points of one line that is asked for: two weeks in steps of five minutes. */
export const WATCH_POINTS_MAX = 4_032;
/** How long page views, downloads, log-ins and who watched when are kept for organisers. */
export const ANALYTICS_LIFE = 90 * DAY;
/** Page views, downloads and log-ins kept of one person in that time; no more is counted beyond it. */
export const EVENTS_PER_PERSON_MAX = 5_000;
/** Days one question for statistics may span. */
export const ANALYTICS_DAYS_MAX = 31;
/** Batches of one person. */
export const ANALYTICS_BUDGET = { window: 5 * MINUTE, failures: 300 } as const;
