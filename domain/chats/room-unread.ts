import * as v from 'valibot';
import { ROOM_PLACES_MOST, ROOM_UNREAD_MOST } from '../limits/chats.ts';
import type { UserDocument } from '../sync/mine.ts';
import { Instant } from '../time.ts';
import { message } from './message.ts';
import { RoomId } from './room.ts';

/** The last message of a room that is not from a blocked person. */
const LastSaid = v.object({ by: v.string(), text: v.string(), at: Instant });

/** A device's place in a group room: up to where it was read here, and how many messages are new since. */
export const RoomPlace = v.object({
  seq: v.number(),
  /** When it was last read on this device. */
  readAt: Instant,
  unread: v.number(),
  last: v.exactOptional(LastSaid),
});
export type RoomPlace = v.InferOutput<typeof RoomPlace>;

/** Places by room. A device counts only rooms that were read on it. */
export const RoomPlaces = v.record(RoomId, RoomPlace);
export type RoomPlaces = Readonly<Record<string, RoomPlace>>;

/** The server's answer about a room after a given place. */
export interface HeardSince {
  readonly room: string;
  readonly seq: number;
  readonly unread: number;
  readonly last?: RoomPlace['last'] | undefined;
}

/** Records that the room was read to this place; it never moves back. Only the most recently read rooms are stored. */
export function readTo(
  places: RoomPlaces,
  { room, seq, last }: { readonly room: string; readonly seq: number; readonly last?: RoomPlace['last'] },
  now: Instant,
): RoomPlaces {
  const held = places[room];
  if (held && held.seq >= seq && held.unread === 0) return places;
  const place = { seq: Math.max(held?.seq ?? 0, seq), readAt: now, unread: 0, ...(last && { last }) };
  const all = Object.entries({ ...places, [room]: place });
  return Object.fromEntries(all.toSorted(([, a], [, b]) => b.readAt - a.readAt).slice(0, ROOM_PLACES_MOST));
}

/** Applies the server's answers. A room that was asked for but not answered is no longer open to the reader and is removed. */
export function withHeard(
  places: RoomPlaces,
  asked: readonly Pick<HeardSince, 'room' | 'seq'>[],
  answers: readonly HeardSince[],
): RoomPlaces {
  const next = { ...places };
  for (const { room, seq } of asked) {
    const [held, heard] = [places[room], answers.find((answer) => answer.room === room)];
    // The room was read further during the request.
    if (!held || held.seq !== seq) continue;
    if (!heard) delete next[room];
    else next[room] = { ...held, unread: heard.unread, ...(heard.last && { last: heard.last }) };
  }
  return next;
}

/** Rooms with unread messages in which the reader has written: counted in the navigation together with two-person rooms. */
export function unreadWritten(places: RoomPlaces, mine: Iterable<UserDocument>): string[] {
  const written = new Set<string>();
  for (const document of mine) {
    if (!message.is(document) || document.refusal) continue;
    const { room, deleted } = message.read(document);
    if (!deleted) written.add(room);
  }
  return Object.entries(places).flatMap(([room, { unread }]) => (unread > 0 && written.has(room) ? [room] : []));
}

/** The unread count in few characters. */
export const unreadCount = (unread: number): string =>
  unread >= ROOM_UNREAD_MOST ? `${ROOM_UNREAD_MOST - 1}+` : `${unread}`;
