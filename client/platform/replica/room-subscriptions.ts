import * as v from 'valibot';
import { readRoomId, roomOfScope, roomScope } from '../../../domain/chats/room.ts';
import { CHAT_ROOMS_PER_STREAM, ROOMS_KEPT } from '../../../domain/limits/chats.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import { deviceSetting, setDeviceSetting } from '../session/device-settings.ts';
import { createSignal } from '../react/signal.ts';

/** The rooms of the chat that views of this tab look at, by scope. */
export const retainedRooms = createSignal<ReadonlySet<Scope>>(new Set());

const lookers = new Map<Scope, number>();

/**
 * A view looks at a room, until the answer is called: its documents are loaded, kept on the device and change as the room
 * does. They are on the shelves of the room's scope (`inScope(messages, roomScope(room))`).
 */
export function retainRoom(room: string): () => void {
  const scope = roomScope(room);
  if (readRoomId(room)?.kind === 'pair') keepRecent(room);
  const held = holdAcrossTabs(scope);
  count(scope, 1);
  let left = false;
  return () => {
    if (left) return;
    left = true;
    count(scope, -1);
    held();
  };
}

/** The rooms that any tab of this browser looks at: the leading one has the stream that carries them. */
export async function roomsInAllTabs(): Promise<readonly Scope[]> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  const elsewhere = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
  return [...new Set([...elsewhere, ...retainedRooms.get()])].toSorted();
}

/** Those, and rooms for two that were read last: little is said there, and they can be read where there is no network. */
export async function roomsToSubscribe(): Promise<readonly Scope[]> {
  return [...new Set([...(await roomsInAllTabs()), ...recentRooms().map(roomScope)])];
}

/** Which rooms stay cached on the device while they are not open. */
export interface StoredRooms {
  readonly isKept: (scope: Scope) => boolean;
  readonly onOpened: (scope: Scope) => void;
  /** The server says that this person may not read it. */
  readonly onLost: (scope: Scope) => void;
}

const RECENT = 'recent-rooms';
const KEPT = 'kept-rooms';

const roomsUnder = (name: string): readonly string[] => {
  const kept = v.safeParse(v.array(v.string()), deviceSetting(name).get());
  return kept.success ? kept.output : [];
};
const recentRooms = (): readonly string[] => roomsUnder(RECENT);

/** The rooms that were opened last on this device, the latest first: what was read in them stays readable without a network. */
export const storedRooms = (): readonly string[] => roomsUnder(KEPT);

/** A room is open: from now on it is kept. */
export function storeRoom(scope: Scope): void {
  const room = roomOfScope(scope);
  if (room !== undefined && storedRooms()[0] !== room)
    setDeviceSetting(KEPT, [room, ...storedRooms().filter((other) => other !== room)].slice(0, ROOMS_KEPT));
}

/** A room that this person may not read any more. */
export function forgetRoom(scope: Scope): void {
  const room = roomOfScope(scope);
  if (room === undefined || !storedRooms().includes(room)) return;
  setDeviceSetting(
    KEPT,
    storedRooms().filter((other) => other !== room),
  );
}

export const isStoredRoom = (scope: Scope): boolean => storedRooms().includes(roomOfScope(scope) ?? '');

function keepRecent(room: string): void {
  const rooms = [room, ...recentRooms().filter((other) => other !== room)].slice(0, CHAT_ROOMS_PER_STREAM);
  if (rooms[0] !== recentRooms()[0] || rooms.length !== recentRooms().length) setDeviceSetting(RECENT, rooms);
}

const LOCK = 'plenary-looks-at-';

/** A shared lock of the room's name, which the browser takes back from a tab that is closed or dies. */
function holdAcrossTabs(scope: Scope): () => void {
  const left = Promise.withResolvers<void>();
  if ('locks' in navigator) void navigator.locks.request(LOCK + scope, { mode: 'shared' }, () => left.promise);
  return left.resolve;
}

function count(scope: Scope, by: 1 | -1): void {
  lookers.set(scope, (lookers.get(scope) ?? 0) + by);
  retainedRooms.set(new Set([...lookers].filter(([, looking]) => looking > 0).map(([looked]) => looked)));
}
