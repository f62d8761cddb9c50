import * as v from 'valibot';
import { readRoomId, roomOfScope, roomScope } from '../../../domain/chats/room.ts';
import { CHAT_ROOMS_PER_STREAM, ROOMS_KEPT } from '../../../domain/limits/chats.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import { deviceSetting, setDeviceSetting } from '../session/device-settings.ts';
import { createSignal } from '../react/signal.ts';

/** Scopes of the chat rooms that this tab shows. */
export const retainedRooms = createSignal<ReadonlySet<Scope>>(new Set());

const lookers = new Map<Scope, number>();

/**
 * Subscribes to a room until the returned function is called: its documents are loaded, stored and kept current. Read them
 * from the room's scope (`inScope(messages, roomScope(room))`).
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

/** Resolves to the rooms shown in any tab of this browser, for the leading tab's sync stream. */
export async function roomsInAllTabs(): Promise<readonly Scope[]> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  const elsewhere = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
  return [...new Set([...elsewhere, ...retainedRooms.get()])].toSorted();
}

/** Resolves to the rooms shown in any tab, and the two-person rooms read last: they have little traffic, and can then be read offline. */
export async function roomsToSubscribe(): Promise<readonly Scope[]> {
  return [...new Set([...(await roomsInAllTabs()), ...recentRooms().map(roomScope)])];
}

/** Manages which rooms stay on the device while they are closed. */
export interface StoredRooms {
  readonly isKept: (scope: Scope) => boolean;
  readonly onOpened: (scope: Scope) => void;
  /** Called when this person may no longer read the room. */
  readonly onLost: (scope: Scope) => void;
}

const RECENT = 'recent-rooms';
const KEPT = 'kept-rooms';

const roomsUnder = (name: string): readonly string[] => {
  const kept = v.safeParse(v.array(v.string()), deviceSetting(name).get());
  return kept.success ? kept.output : [];
};
const recentRooms = (): readonly string[] => roomsUnder(RECENT);

/** The rooms last opened on this device, latest first. Their messages can be read without a network. */
export const storedRooms = (): readonly string[] => roomsUnder(KEPT);

/** Adds an opened room to the stored ones. */
export function storeRoom(scope: Scope): void {
  const room = roomOfScope(scope);
  if (room !== undefined && storedRooms()[0] !== room)
    setDeviceSetting(KEPT, [room, ...storedRooms().filter((other) => other !== room)].slice(0, ROOMS_KEPT));
}

/** Removes a room that this person may no longer read. */
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

/** Takes a shared lock named after the room; the browser releases it when the tab closes or crashes. Returns the release function. */
function holdAcrossTabs(scope: Scope): () => void {
  const left = Promise.withResolvers<void>();
  if ('locks' in navigator) void navigator.locks.request(LOCK + scope, { mode: 'shared' }, () => left.promise);
  return left.resolve;
}

function count(scope: Scope, by: 1 | -1): void {
  lookers.set(scope, (lookers.get(scope) ?? 0) + by);
  retainedRooms.set(new Set([...lookers].filter(([, looking]) => looking > 0).map(([looked]) => looked)));
}
