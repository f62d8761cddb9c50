import { HOUR, MINUTE, SECOND } from '../time.ts';

// Notifications: recipients and times (spec 9). Milliseconds unless the name says otherwise.

/** How often the server looks for due notifications. */
export const CLOCKWORK_EVERY = SECOND;
export const NOTIFICATIONS_PER_PAGE = 10;
export const NOTIFICATIONS_FIRST_LOAD = 20;
/** Characters. */
export const NOTIFICATION_BODY_MAX = 1000;
/** Characters of a notification's link. */
export const NOTIFICATION_LINK_MAX = 500;
/** Roles, talks, stages, companies or people in one audience. */
export const AUDIENCE_CHOICES_MAX = 500;
/** Time to live of a test push. */
export const TEST_PUSH_LIFE = 10 * MINUTE;
/** Test pushes per organiser. */
export const TEST_PUSH_BUDGET = { window: 5 * MINUTE, failures: 20 } as const;
/** Time to live of an organiser's notification as a push. */
export const NOTIFICATION_PUSH_LIFE = 12 * HOUR;
/** Time for which changes of the schedule are collected before people are notified. */
export const CHANGES_GATHERED = MINUTE;
/** Least time to live of a push about a schedule change, however near the talk is. */
export const CHANGES_PUSH_LIFE = 10 * MINUTE;
/** People notified per step, so that other work gets a turn. */
export const TOLD_AT_ONCE = 100;
