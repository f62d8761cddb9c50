import { DAY, HOUR, MINUTE, SECOND } from '../time.ts';

// Webhooks: notifying other systems of changes. Milliseconds unless the name says otherwise.

/** Maximum number of webhooks of the event. */
export const WEBHOOKS_MAX = 20;
/** Maximum number of characters of a webhook's address. */
export const WEBHOOK_URL_MAX = 2000;
/** Maximum number of items per delivery; a larger change is split. */
export const WEBHOOK_BATCH = 50;
/** How long to wait before each further attempt, plus a random share of up to a tenth: almost a day in all. */
export const WEBHOOK_RETRIES: readonly number[] = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  9 * HOUR,
];
export const WEBHOOK_JITTER = 0.1;
/** Longest pause that a receiver can ask for. */
export const WEBHOOK_PAUSE_MAX = 6 * HOUR;
/** Longest time from the DNS look-up to the status of the receiver's answer. */
export const WEBHOOK_DEADLINE = 10 * SECOND;
/** Maximum number of bytes read of a receiver's answer; none of it is used. */
export const WEBHOOK_ANSWER_BYTES = 64 * 1024;
/** How long the server that sends a delivery may hold it before another server sends it. */
export const WEBHOOK_CLAIM = MINUTE;
/** How long a delivery and its result are kept, so that it can be sent again. */
export const WEBHOOK_RECORD_LIFE = 14 * DAY;
/** How long the old secret also signs after a new one was made, so that a receiver can switch. */
export const WEBHOOK_SECRET_OVERLAP = DAY;
/** How often all companies' cards are scanned for cards that another server wrote. */
export const WEBHOOK_LEADS_EVERY = MINUTE;
/** Maximum number of items recorded in one log entry. */
export const WEBHOOK_KNOWN_STEP = 500;
/** Maximum number of tests and repeated deliveries per organiser. */
export const WEBHOOK_SEND_BUDGET = { window: 5 * MINUTE, failures: 60 } as const;
