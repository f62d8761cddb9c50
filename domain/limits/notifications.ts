import { HOUR, MINUTE, SECOND } from '../time.ts';

// Notifications: recipients and times (spec 9). Milliseconds unless the name says otherwise.

/** How often the server looks for due notifications. */
export const CLOCKWORK_EVERY = SECOND;
export const NOTIFICATIONS_PER_PAGE = 10;
export const NOTIFICATIONS_FIRST_LOAD = 20;
/** Maximum number of characters of a notification's text. */
export const NOTIFICATION_BODY_MAX = 1000;
/** Maximum number of characters of a notification's link. */
export const NOTIFICATION_LINK_MAX = 500;
/** Maximum number of roles, talks, stages, companies or people in one audience. */
export const AUDIENCE_CHOICES_MAX = 500;
/** How long a push service keeps a test push for a device that is offline. */
export const TEST_PUSH_LIFE = 10 * MINUTE;
/** Maximum number of test pushes per organiser. */
export const TEST_PUSH_BUDGET = { window: 5 * MINUTE, failures: 20 } as const;
/** How long a push service keeps an organiser's notification for a device that is offline. */
export const NOTIFICATION_PUSH_LIFE = 12 * HOUR;
/** How long changes of the schedule are collected before people are notified. */
export const CHANGES_GATHERED = MINUTE;
/** Shortest time for which a push service keeps a push about a schedule change, however near the talk is. */
export const CHANGES_PUSH_LIFE = 10 * MINUTE;
/** Number of people who are notified before other work gets a turn. */
export const TOLD_AT_ONCE = 100;
