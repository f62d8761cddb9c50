import { HOUR, MINUTE, SECOND } from '../time.ts';

// Notifications: what is told to whom, and when (spec 9). Milliseconds unless the name says otherwise.

/** The server looks this often for what has come due. */
export const CLOCKWORK_EVERY = SECOND;
export const NOTIFICATIONS_PER_PAGE = 10;
export const NOTIFICATIONS_FIRST_LOAD = 20;
/** Characters. */
export const NOTIFICATION_BODY_MAX = 1000;
/** Characters of where a notification leads. */
export const NOTIFICATION_LINK_MAX = 500;
/** Roles, talks, stages, companies or people that one audience names. */
export const AUDIENCE_CHOICES_MAX = 500;
/** How long a push to try out a notification may come. */
export const TEST_PUSH_LIFE = 10 * MINUTE;
/** Pushes of one organiser to try out what they write. */
export const TEST_PUSH_BUDGET = { window: 5 * MINUTE, failures: 20 } as const;
/** Time to live of an organiser's notice: an older one is no longer pushed. */
export const NOTIFICATION_PUSH_LIFE = 12 * HOUR;
/** Changes of the schedule are gathered this long before people are told. */
export const CHANGES_GATHERED = MINUTE;
/** A change of the schedule is told by push for at least this long, however near the talk is. */
export const CHANGES_PUSH_LIFE = 10 * MINUTE;
/** People told per step, so that other work comes in between. */
export const TOLD_AT_ONCE = 100;
