import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';

/** How far the other one has written in a room for two, and how that begins; id = the room. */
export const HeardRoom = v.object({
  id: v.string(),
  with: v.string(),
  seq: v.number(),
  at: Instant,
  /** Empty for what was taken back. */
  text: v.optional(v.string(), ''),
});
export type HeardRoom = v.InferOutput<typeof HeardRoom>;

export const heardRooms = collection('u:', 'chats', { schema: HeardRoom });
