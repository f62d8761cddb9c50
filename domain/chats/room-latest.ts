import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';

/** A message that devices were told of by a push. */
const Told = v.object({ id: v.string(), seq: v.number() });

/** How far the other one has written in a room for two, and how that begins; id = the room. */
export const HeardRoom = v.object({
  id: v.string(),
  with: v.string(),
  seq: v.number(),
  at: Instant,
  /** Empty for what was taken back. */
  text: v.optional(v.string(), ''),
  told: v.exactOptional(Told),
});
export type HeardRoom = v.InferOutput<typeof HeardRoom>;

export const heardRooms = collection('u:', 'chats', { schema: HeardRoom });

/** What a push tells of: the first message after all that was read. As long as that is not read, none of those behind it is. */
export const toldOf = (
  held: Pick<HeardRoom, 'told'> | undefined,
  readTo: number,
  message: NonNullable<HeardRoom['told']>,
): NonNullable<HeardRoom['told']> => (held?.told && held.told.seq > readTo ? held.told : message);
