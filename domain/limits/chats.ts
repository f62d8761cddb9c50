import { MINUTE } from '../time.ts';

// Chat. Milliseconds unless the name says otherwise.

/** Characters of one message. */
export const CHAT_MESSAGE_MAX = 2000;
/** Characters of the reason somebody gives for a report. */
export const CHAT_REASON_MAX = 500;
/** Messages one person may send; as many as pile up in a short tunnel. */
export const CHAT_BUDGET = { window: MINUTE, failures: 30 } as const;
/** Messages a room holds, so that it fits in memory and on a phone; the oldest make room. */
export const CHAT_ROOM_MESSAGES_MAX = 5000;
/** Rooms one stream may carry beside its person's own scopes. */
export const CHAT_ROOMS_PER_STREAM = 5;
