import { DAY, HOUR, MINUTE, SECOND } from '../time.ts';

// Webhooks: notifying other systems of changes. Milliseconds unless the name says otherwise.

/** Webhooks per event. */
export const WEBHOOKS_MAX = 20;
/** Characters of an address. */
export const WEBHOOK_URL_MAX = 2000;
/** Items per delivery; a larger change is split. */
export const WEBHOOK_BATCH = 50;
/** Waits before each further attempt, plus up to a tenth: almost a day in all. */
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
/** Limit from the DNS look-up to the status of the answer. */
export const WEBHOOK_DEADLINE = 10 * SECOND;
/** Bytes read of an answer; none of it is used. */
export const WEBHOOK_ANSWER_BYTES = 64 * 1024;
/** Lease of a delivery by the server that sends it. */
export const WEBHOOK_CLAIM = MINUTE;
/** How long a delivery's result is kept and can be sent again. */
export const WEBHOOK_RECORD_LIFE = 14 * DAY;
/** Time for which the old secret signs as well after a new one was made, so that a receiver can switch. */
export const WEBHOOK_SECRET_OVERLAP = DAY;
/** How often all companies' cards are scanned for those that another server wrote. */
export const WEBHOOK_LEADS_EVERY = MINUTE;
/** Items recorded per log entry. */
export const WEBHOOK_KNOWN_STEP = 500;
/** Tests and repeats per organiser. */
export const WEBHOOK_SEND_BUDGET = { window: 5 * MINUTE, failures: 60 } as const;
