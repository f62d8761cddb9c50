import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';

/** How far the other one has written in a room for two; id = the room. */
export const HeardRoom = v.object({ id: v.string(), with: v.string(), seq: v.number(), at: Instant });
export type HeardRoom = v.InferOutput<typeof HeardRoom>;

export const heardRooms = collection('u:', 'chats', { schema: HeardRoom });
