import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';

/** The message that a room's hosts pinned for everyone. Includes its text, because not every device has loaded that far back. */
export const Pin = v.object({
  id: v.string(),
  messageId: v.string(),
  /** Id of its author. */
  author: v.string(),
  /** The author's name, if they were not listed when they wrote it. */
  authorName: v.exactOptional(v.string()),
  text: v.string(),
  /** Id of the person who pinned the message. */
  by: v.string(),
  at: Instant,
});
export type Pin = v.InferOutput<typeof Pin>;

/** Id of the pinned message's document: each room has at most one. */
export const PIN_ID = 'pin';
export const pinsCollection = collection('room:', 'pins', { schema: Pin });
