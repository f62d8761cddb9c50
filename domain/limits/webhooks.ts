import { DAY, HOUR, MINUTE, SECOND } from '../time.ts';

// Webhooks: what other systems are told of changes. Milliseconds unless the name says otherwise.

/** Addresses of one event. */
export const WEBHOOKS_MAX = 20;
/** Characters of an address. */
export const WEBHOOK_URL_MAX = 2000;
/** Things in one delivery; a change of more of them is several. */
export const WEBHOOK_BATCH = 50;
/** Waits before the second try and each one after it, each with up to a tenth more: a little under a day in all. */
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
/** A receiver that asks for a pause gets one, up to this long. */
export const WEBHOOK_PAUSE_MAX = 6 * HOUR;
/** From the look-up of the name to the status of the answer. */
export const WEBHOOK_DEADLINE = 10 * SECOND;
/** Of an answer no more than this is read, for nothing in it is used. */
export const WEBHOOK_ANSWER_BYTES = 64 * 1024;
/** For how long a delivery belongs to the server that took it. */
export const WEBHOOK_CLAIM = MINUTE;
/** What became of a delivery is kept this long, and for as long it can be sent again. */
export const WEBHOOK_RECORD_LIFE = 14 * DAY;
/** Both secrets sign for this long after a new one was made, so that a receiver can change over. */
export const WEBHOOK_SECRET_OVERLAP = DAY;
/** The cards of all companies are looked through this often, for those that another server wrote. */
export const WEBHOOK_LEADS_EVERY = MINUTE;
/** Things remembered in one entry of the log. */
export const WEBHOOK_KNOWN_STEP = 500;
/** Tests and repeats that one organiser asks for. */
export const WEBHOOK_SEND_BUDGET = { window: 5 * MINUTE, failures: 60 } as const;
