import { HOUR, MINUTE, SECOND } from '../time.ts';

// Chat. Milliseconds unless the name says otherwise.

/** Characters of one message. */
export const CHAT_MESSAGE_MAX = 2000;
/** Characters of the reason somebody gives for a report. */
export const CHAT_REASON_MAX = 500;
/** Messages one person may send; as many as pile up in a short tunnel. */
export const CHAT_BUDGET = { window: MINUTE, failures: 30 } as const;
/** Seconds between two messages of one person in a room of so many and more. */
export const SLOW_BY_AUDIENCE = [
  { from: 200, slow: 2 },
  { from: 1000, slow: 10 },
  { from: 2500, slow: 30 },
] as const;
/** A room that emptied stays as slow as it was for so long. */
export const PACE_KEPT = MINUTE;
/** Messages of all together that a room of many takes: five a second, twenty-five at once. */
export const ROOM_BUDGET = { window: 5 * SECOND, failures: 25 } as const;
/** Messages a room holds, so that it fits in memory and on a phone; the oldest make room. */
export const CHAT_ROOM_MESSAGES_MAX = 5000;
/** Whole days after the last one of the event for which what was said is kept; and the most that organisers may choose. */
export const CHAT_KEEP_DAYS = 90;
export const CHAT_KEEP_DAYS_MAX = 365;
/** Delay of a message's push, since a reader of the chat needs none by then; and its time to live. */
export const CHAT_PUSH_AFTER = 10 * SECOND;
export const CHAT_PUSH_LIFE = 12 * HOUR;
/** Rooms one stream may carry beside its person's own scopes. */
export const CHAT_ROOMS_PER_STREAM = 5;
/** Changes of the rooms that a stream carries, of one person: one every two seconds while somebody looks around. */
export const CHAT_ROOM_CHANGES_BUDGET = { window: MINUTE, failures: 30 } as const;
/** Messages of a room that a device begins with, and reads at once when it goes back. */
export const CHAT_HISTORY_STEP = 50;
/** Characters of a message that an answer to it quotes. */
export const CHAT_QUOTE_MAX = 80;
/** Messages of a room that are drawn at most while one reads at its end. */
export const CHAT_ROWS_LIVE = 150;
/** Rooms that a device keeps to be read without a network: those opened last, with so many of their newest messages each. */
export const ROOMS_KEPT = 20;
export const ROOM_MESSAGES_KEPT = 200;
/** Rooms of many whose unread messages a device counts: those it read last. */
export const ROOM_PLACES_MOST = 20;
/** Unread messages of a room that are told apart; more are "99+". */
export const ROOM_UNREAD_MOST = 100;
