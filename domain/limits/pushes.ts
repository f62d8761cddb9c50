import { DAY, HOUR, MINUTE, SECOND } from '../time.ts';

// Push messages and push services (spec 9). Milliseconds unless the name says otherwise.

/** Name of the topic that devices subscribe to. */
export const PUSH_INTEREST = 'notifications';
/** Maximum number of devices per person that get pushes; a new one replaces the oldest. */
export const SUBSCRIPTIONS_PER_PERSON = 10;
/** Maximum number of characters of a push subscription's address. */
export const PUSH_ENDPOINT_MAX = 1000;
/** Maximum number of bytes of a push before encryption: push services must accept 4096 bytes on the wire. */
export const PUSH_PAYLOAD_MAX_BYTES = 3993;

/** Bytes left for the text of a push when it also has upcoming talks, and the maximum number of these talks. */
export const PUSH_TEXT_BESIDE_AHEAD = 1200;
export const PUSH_AHEAD_TALKS = 20;

/** Maximum number of pushes in delivery at once, in all and per push service. */
export const PUSHES_AT_ONCE = 50;
export const PUSHES_PER_HOST = 25;
/**
 * Maximum number of pushes that a process takes from the queue at once, and how long it may hold them before another process
 * takes them.
 */
export const PUSHES_CLAIMED = 50;
export const PUSH_CLAIM = MINUTE;
/** Longest time from the first byte of a push to the answer of the push service. */
export const PUSH_DEADLINE = 10 * SECOND;
/** Maximum number of bytes read of a push service's answer; none of it is used. */
export const PUSH_ANSWER_BYTES = 64 * 1024;

export const PUSH_TRIES = 5;
/** How long to wait before the second attempt; each later wait is PUSH_BACKOFF_GROWTH times as long. */
export const PUSH_BACKOFF = 2 * SECOND;
export const PUSH_BACKOFF_GROWTH = 3;
/** Longest pause that a push service can ask for. */
export const PUSH_PAUSE_MAX = HOUR;
/** Number of times a push service refuses our key without a success between until it is paused, and the length of the pause. */
export const PUSH_REFUSALS_MAX = 20;
export const PUSH_REFUSED_PAUSE = 10 * MINUTE;

/** How long a VAPID signature is reused; it is valid for twelve hours. */
export const VAPID_REUSE = 6 * HOUR;
/** How long the results of pushes are kept. */
export const PUSH_RECORD_LIFE = 7 * DAY;
