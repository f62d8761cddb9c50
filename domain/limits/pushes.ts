import { DAY, HOUR, MINUTE, SECOND } from '../time.ts';

// Push messages and the services that carry them (spec 9). Milliseconds unless the name says otherwise.

/** The name of what devices subscribe to. */
export const PUSH_INTEREST = 'notifications';
/** Devices of one person that get pushes; the oldest makes room. */
export const SUBSCRIPTIONS_PER_PERSON = 10;
/** Characters of the address of a subscription. */
export const PUSH_ENDPOINT_MAX = 1000;
/** Bytes before encryption: 4096 on the wire is all that a push service must take. */
export const PUSH_PAYLOAD_MAX_BYTES = 3993;

/** Of those, what the words may take where talks come along, and how many talks. */
export const PUSH_TEXT_BESIDE_AHEAD = 1200;
export const PUSH_AHEAD_TALKS = 20;

/** Pushes under way, all together and per push service. */
export const PUSHES_AT_ONCE = 50;
export const PUSHES_PER_HOST = 25;
/** Pushes one process takes from the queue at a time, and for how long they are its own. */
export const PUSHES_CLAIMED = 50;
export const PUSH_CLAIM = MINUTE;
/** From the first byte of one push to its answer. */
export const PUSH_DEADLINE = 10 * SECOND;
/** Of an answer no more than this is read, for nothing in it is used. */
export const PUSH_ANSWER_BYTES = 64 * 1024;

export const PUSH_TRIES = 5;
/** Before the second try; three times as long before each one after it. */
export const PUSH_BACKOFF = 2 * SECOND;
export const PUSH_BACKOFF_GROWTH = 3;
/** A push service that asks for a pause gets one, up to this long. */
export const PUSH_PAUSE_MAX = HOUR;
/** Pushes refused to our key without a success between, after which a service is left alone for a while. */
export const PUSH_REFUSALS_MAX = 20;
export const PUSH_REFUSED_PAUSE = 10 * MINUTE;

/** A signature for a push service is used this long; it is good for twelve hours. */
export const VAPID_REUSE = 6 * HOUR;
/** What became of a push is kept this long. */
export const PUSH_RECORD_LIFE = 7 * DAY;
