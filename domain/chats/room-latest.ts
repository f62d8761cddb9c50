import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';

/** A message announced by a push. */
const Told = v.object({ id: v.string(), seq: v.number() });

/** The latest message of the other person in a two-person room: its position and start; id = the room. */
export const HeardRoom = v.object({
  id: v.string(),
  with: v.string(),
  seq: v.number(),
  at: Instant,
  /** Text of the message; empty if it was deleted. */
  text: v.optional(v.string(), ''),
  told: v.exactOptional(Told),
});
export type HeardRoom = v.InferOutput<typeof HeardRoom>;

export const heardRoomsCollection = collection('u:', 'chats', { schema: HeardRoom });

/** Returns the message that a push announces: the first unread one. While it is unread, no push announces later messages. */
export const toldOf = (
  held: Pick<HeardRoom, 'told'> | undefined,
  readTo: number,
  message: NonNullable<HeardRoom['told']>,
): NonNullable<HeardRoom['told']> => (held?.told && held.told.seq > readTo ? held.told : message);
