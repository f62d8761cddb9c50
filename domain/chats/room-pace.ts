import * as v from 'valibot';
import { PACE_KEPT, SLOW_BY_AUDIENCE } from '../limits/chats.ts';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';

/** Automatic slow mode of a crowded room: seconds between two messages of one person, and since when. */
export const RoomPace = v.object({ id: v.string(), slow: v.pipe(v.number(), v.minValue(0)), at: Instant });
export type RoomPace = v.InferOutput<typeof RoomPace>;

/** Id of the pace's document: each room has at most one, which exists once the room is crowded. */
export const ROOM_PACE_ID = 'pace';
export const roomPacesCollection = collection('room:', 'room-pace', { schema: RoomPace });

/** Seconds between two messages of one person, by the number of listeners. */
export const paceFor = (listeners: number): number =>
  SLOW_BY_AUDIENCE.findLast(({ from }) => listeners >= from)?.slow ?? 0;

/**
 * Returns the slow-mode interval, given the room's current pace. It becomes longer at once, and shorter only after PACE_KEPT:
 * several processes each count their own listeners and would otherwise alternate.
 */
export function paceNow(held: RoomPace | undefined, listeners: number, now: Instant): number {
  const wanted = paceFor(listeners);
  return held && wanted < held.slow && now - held.at < PACE_KEPT ? held.slow : wanted;
}
