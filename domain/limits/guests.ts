import { SECOND } from '../time.ts';

// Guests: people without a log-in who read the programme. Milliseconds unless the name says otherwise.

/** How long changes of the programme are gathered before they are published for guests. */
export const GUESTS_GATHER = 250;
/** Most calls of all guests together. There is no limit per address: thousands of people in a hall share one. */
export const GUEST_CALLS_BUDGET = { window: SECOND, failures: 2000 } as const;
/** How often a guest's device asks for changes while it is visible, and by how much this varies, so that not all ask at once. */
export const GUEST_POLL_EVERY = 30 * SECOND;
export const GUEST_POLL_SPREAD = 10 * SECOND;
/** Seconds that caches may answer guests for: pages of the log, a snapshot in browsers, and in caches in between. */
export const OPEN_LOG_AGE = 5;
export const OPEN_SNAPSHOT_AGE = 60;
export const OPEN_SNAPSHOT_SHARED_AGE = 300;
