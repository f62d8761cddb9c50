import { HOUR, MINUTE, SECOND } from '../time.ts';

// Chat. Milliseconds unless the name says otherwise.

/** Maximum number of characters of one message. */
export const CHAT_MESSAGE_MAX = 2000;
/** Maximum number of characters of the reason given when a message is reported. */
export const CHAT_REASON_MAX = 500;
/** Maximum number of messages that one person may send, enough for the messages collected in a short tunnel. */
export const CHAT_BUDGET = { window: MINUTE, failures: 30 } as const;
/** Seconds between two messages of one person in a room with at least `from` listeners. */
export const SLOW_BY_AUDIENCE = [
  { from: 200, slow: 2 },
  { from: 1000, slow: 10 },
  { from: 2500, slow: 30 },
] as const;
/** How long a room keeps its slower pace after its audience became smaller. */
export const PACE_KEPT = MINUTE;
/** Maximum number of messages of all people in a group room: five a second on average, twenty-five at once. */
export const ROOM_BUDGET = { window: 5 * SECOND, failures: 25 } as const;
/** Maximum number of messages that a room holds, so that it fits in memory and on a phone; above it the oldest are removed. */
export const CHAT_ROOM_MESSAGES_MAX = 5000;
/** Days after the event's last day for which messages are kept: default, and the maximum that organisers may choose. */
export const CHAT_KEEP_DAYS = 90;
export const CHAT_KEEP_DAYS_MAX = 365;
/** Delay of a message's push, so that people who are reading the chat get none; and its time to live. */
export const CHAT_PUSH_AFTER = 10 * SECOND;
export const CHAT_PUSH_LIFE = 12 * HOUR;
/** Maximum number of chat rooms that one sync stream carries, in addition to the person's own scopes. */
export const CHAT_ROOMS_PER_STREAM = 5;
/** Maximum number of changes of the rooms in a person's sync stream: one every two seconds while they look around. */
export const CHAT_ROOM_CHANGES_BUDGET = { window: MINUTE, failures: 30 } as const;
/** Number of messages that a device loads when a room is opened, and each time the reader goes further back. */
export const CHAT_HISTORY_STEP = 50;
/** Maximum number of characters of a message in a quote. */
export const CHAT_QUOTE_MAX = 80;
/** Maximum number of messages of a room that are rendered while the reader is at its end. */
export const CHAT_ROWS_LIVE = 150;
/** Maximum number of rooms stored for offline reading (the last opened ones), with this many of their newest messages each. */
export const ROOMS_KEPT = 20;
export const ROOM_MESSAGES_KEPT = 200;
/** Maximum number of group rooms whose unread messages a device counts: those read last. */
export const ROOM_PLACES_MOST = 20;
/** From this many unread messages on "99+" is shown. */
export const ROOM_UNREAD_MOST = 100;
