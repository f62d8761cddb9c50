import * as v from 'valibot';
import type { Scope } from '../sync/log.ts';

/**
 * Id of a chat room: one per stage, per talk with discussion, and per connected pair. The id is derived from these, so rooms
 * need not be created.
 */
export const RoomId = v.pipe(v.string(), v.minLength(1), v.maxLength(250));

const ROOM_KINDS = ['stage', 'talk', 'pair'] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

/** The scope of a room's messages. */
export const roomScope = (room: string): Scope => `room:${room}`;
/** The room of a scope; undefined if it is not a room's. */
export const roomOfScope = (scope: Scope): string | undefined =>
  scope.startsWith('room:') ? scope.slice('room:'.length) : undefined;

export const stageRoom = (stageId: string): string => `stage:${stageId}`;
export const talkRoom = (talkId: string): string => `talk:${talkId}`;
/** The room of two people, in either order. */
export const pairRoom = (one: string, other: string): string => `pair:${[one, other].toSorted().join('~')}`;

/** The kind of a room, and the stage, talk or pair it belongs to. */
export function readRoomId(room: string): { readonly kind: RoomKind; readonly ref: string } | undefined {
  const kind = ROOM_KINDS.find((name) => room.startsWith(`${name}:`));
  return kind && { kind, ref: room.slice(kind.length + 1) };
}

/** The other person in a two-person room; undefined in other rooms, and in rooms of two others. */
export function partnerIn(room: string, personId: string): string | undefined {
  const read = readRoomId(room);
  if (read?.kind !== 'pair') return undefined;
  const { ref } = read;
  const candidates = [
    ...(ref.startsWith(`${personId}~`) ? [ref.slice(personId.length + 1)] : []),
    ...(ref.endsWith(`~${personId}`) ? [ref.slice(0, -personId.length - 1)] : []),
  ];
  return candidates.find((other) => other !== personId && pairRoom(personId, other) === room);
}
