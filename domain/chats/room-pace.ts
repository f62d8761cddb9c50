import * as v from 'valibot';
import { PACE_KEPT, SLOW_BY_AUDIENCE } from '../limits/chats.ts';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';

/** How slow a room is by itself, for as many as are in it: seconds between two messages of one person, and since when. */
export const RoomPace = v.object({ id: v.string(), slow: v.pipe(v.number(), v.minValue(0)), at: Instant });
export type RoomPace = v.InferOutput<typeof RoomPace>;

/** Of one room each: there is one, of this id, as soon as so many came that it matters. */
export const ROOM_PACE_ID = 'pace';
export const roomPaces = collection('room:', 'room-pace', { schema: RoomPace });

/** Seconds between two messages of one person in a room of so many. */
export const paceFor = (listeners: number): number =>
  SLOW_BY_AUDIENCE.findLast(({ from }) => listeners >= from)?.slow ?? 0;

/**
 * The same for a room that had this pace before: slower at once, quicker again only when it has been as it is for a while.
 * Several processes each count their own listeners, and would go to and fro otherwise.
 */
export function paceNow(held: RoomPace | undefined, listeners: number, now: Instant): number {
  const wanted = paceFor(listeners);
  return held && wanted < held.slow && now - held.at < PACE_KEPT ? held.slow : wanted;
}
