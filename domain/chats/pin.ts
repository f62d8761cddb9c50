import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';

/** The message that those who lead a room want everybody in it to see, with its words: not every device has read back to it. */
export const Pin = v.object({
  id: v.string(),
  messageId: v.string(),
  /** Id of who wrote it. */
  author: v.string(),
  text: v.string(),
  /** Id of who pinned it, and when. */
  by: v.string(),
  at: Instant,
});
export type Pin = v.InferOutput<typeof Pin>;

/** Of one room each: there is one, of this id. */
export const PIN_ID = 'pin';
export const pins = collection('room:', 'pins', { schema: Pin });
