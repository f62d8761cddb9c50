import * as v from 'valibot';
import { ROOM_PLACES_MOST, ROOM_UNREAD_MOST } from '../limits/chats.ts';
import type { MineDocument } from '../sync/mine.ts';
import { Instant } from '../time.ts';
import { message } from './message.ts';
import { RoomId } from './room.ts';

/** The last thing said in a room, by somebody whom the reader has not blocked. */
const LastSaid = v.object({ by: v.string(), text: v.string(), at: Instant });

/** A room of many as one device knows it: how far it was read here, and what has been said since. */
export const RoomPlace = v.object({
  seq: v.number(),
  /** When it was read here last. */
  readAt: Instant,
  unread: v.number(),
  last: v.exactOptional(LastSaid),
});
export type RoomPlace = v.InferOutput<typeof RoomPlace>;

/** By room. A device counts only in rooms that were read on it. */
export const RoomPlaces = v.record(RoomId, RoomPlace);
export type RoomPlaces = Readonly<Record<string, RoomPlace>>;

/** What the server says of a room, asked from this place on. */
export interface HeardSince {
  readonly room: string;
  readonly seq: number;
  readonly unread: number;
  readonly last?: RoomPlace['last'] | undefined;
}

/** The room was read to this place; it never moves back. Only the rooms read last are kept. */
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

/** Takes in what the server answered to these places: a room it left out is not open to the reader any more. */
export function withHeard(
  places: RoomPlaces,
  asked: readonly Pick<HeardSince, 'room' | 'seq'>[],
  answers: readonly HeardSince[],
): RoomPlaces {
  const next = { ...places };
  for (const { room, seq } of asked) {
    const [held, heard] = [places[room], answers.find((answer) => answer.room === room)];
    // Read further while the question was under way.
    if (!held || held.seq !== seq) continue;
    if (!heard) delete next[room];
    else next[room] = { ...held, unread: heard.unread, ...(heard.last && { last: heard.last }) };
  }
  return next;
}

/** The rooms with something to read in which the reader has written: what the navigation counts, beside rooms for two. */
export function unreadWritten(places: RoomPlaces, mine: Iterable<MineDocument>): string[] {
  const written = new Set<string>();
  for (const document of mine) {
    if (!message.is(document) || document.refusal) continue;
    const { room, deleted } = message.read(document);
    if (!deleted) written.add(room);
  }
  return Object.entries(places).flatMap(([room, { unread }]) => (unread > 0 && written.has(room) ? [room] : []));
}

/** How much is unread, in few characters. */
export const unreadCount = (unread: number): string =>
  unread >= ROOM_UNREAD_MOST ? `${ROOM_UNREAD_MOST - 1}+` : `${unread}`;
