import * as v from 'valibot';
import type { Scope } from '../sync/log.ts';

/**
 * A place to talk: one per stage, one per talk with discussion, one per pair of connected people. The id says
 * which, so that no room has to be created: it is there as soon as its stage, talk or connection is.
 */
export const RoomId = v.pipe(v.string(), v.minLength(1), v.maxLength(250));

const ROOM_KINDS = ['stage', 'talk', 'pair'] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

/** Where the room's messages are. */
export const roomScope = (room: string): Scope => `room:${room}`;
/** The room of a scope; undefined where the scope is no room. */
export const roomOfScope = (scope: Scope): string | undefined =>
  scope.startsWith('room:') ? scope.slice('room:'.length) : undefined;

export const stageRoom = (stageId: string): string => `stage:${stageId}`;
export const talkRoom = (talkId: string): string => `talk:${talkId}`;
/** The same room whichever of the two comes first. */
export const pairRoom = (one: string, other: string): string => `pair:${[one, other].toSorted().join('~')}`;

/** What a room's id says: its kind, and the stage, talk or pair it belongs to. */
export function readRoomId(room: string): { readonly kind: RoomKind; readonly ref: string } | undefined {
  const kind = ROOM_KINDS.find((name) => room.startsWith(`${name}:`));
  return kind && { kind, ref: room.slice(kind.length + 1) };
}

/** The other one in a room for two; undefined in any other room, and in a room of two others. */
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
