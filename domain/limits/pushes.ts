import { DAY, HOUR, MINUTE, SECOND } from '../time.ts';

// Push messages and push services (spec 9). Milliseconds unless the name says otherwise.

/** Name of the topic that devices subscribe to. */
export const PUSH_INTEREST = 'notifications';
/** Devices per person that get pushes; a new one replaces the oldest. */
export const SUBSCRIPTIONS_PER_PERSON = 10;
/** Characters of a subscription's address. */
export const PUSH_ENDPOINT_MAX = 1000;
/** Bytes before encryption: push services must accept 4096 bytes on the wire. */
export const PUSH_PAYLOAD_MAX_BYTES = 3993;

/** Bytes left for the text when talks are included, and the number of talks. */
export const PUSH_TEXT_BESIDE_AHEAD = 1200;
export const PUSH_AHEAD_TALKS = 20;

/** Pushes in delivery at once, in all and per push service. */
export const PUSHES_AT_ONCE = 50;
export const PUSHES_PER_HOST = 25;
/** Pushes that a process takes from the queue at once, and the lease on them. */
export const PUSHES_CLAIMED = 50;
export const PUSH_CLAIM = MINUTE;
/** Limit from the first byte of a push to its answer. */
export const PUSH_DEADLINE = 10 * SECOND;
/** Bytes read of an answer; none of it is used. */
export const PUSH_ANSWER_BYTES = 64 * 1024;

export const PUSH_TRIES = 5;
/** Before the second attempt; each later wait is PUSH_BACKOFF_GROWTH times as long. */
export const PUSH_BACKOFF = 2 * SECOND;
export const PUSH_BACKOFF_GROWTH = 3;
/** Longest pause that a push service can ask for. */
export const PUSH_PAUSE_MAX = HOUR;
/** Refusals of our key without a success between, after which a service is paused, and for how long. */
export const PUSH_REFUSALS_MAX = 20;
export const PUSH_REFUSED_PAUSE = 10 * MINUTE;

/** How long a VAPID signature is reused; it is valid for twelve hours. */
export const VAPID_REUSE = 6 * HOUR;
/** How long the results of pushes are kept. */
export const PUSH_RECORD_LIFE = 7 * DAY;
