import { roomScope } from '../../../domain/chats/room.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/** A room that has messages. Needed because rooms appear and disappear with stages, talks and connections, but their messages stay. */
interface UsedRoom extends Stored {
  readonly room: string;
}

const USED_ROOMS: TableSpec<UsedRoom, 'byRoom'> = { name: 'chatRooms', indexes: { byRoom: { fields: ['room'] } } };
type StorePorts = Pick<Ports, 'store'>;
const usedRooms = (ports: StorePorts): Promise<Table<UsedRoom, 'byRoom'>> => ports.store.table(USED_ROOMS);

/** Ids of rooms that this process has already recorded. They are never removed. */
const noted = new WeakMap<Ports['store'], Set<string>>();

/** Records that a room has messages, if that is not yet recorded. */
export async function noteRoom(room: string, ports: StorePorts): Promise<void> {
  const rooms = noted.get(ports.store) ?? new Set();
  noted.set(ports.store, rooms);
  if (rooms.has(room)) return;
  await insertNew(await usedRooms(ports), { id: room, rev: 1, room });
  rooms.add(room);
}

const STEP = 200;

/** Returns the scopes of all rooms with messages. */
export async function* roomScopes(ports: StorePorts): AsyncGenerator<Scope> {
  const rooms = await usedRooms(ports);
  let after: string | undefined;
  do {
    const page = await rooms.find('byRoom', { equals: [], limit: STEP, ...(after !== undefined && { after }) });
    for (const { room } of page.documents) yield roomScope(room);
    after = page.next;
  } while (after !== undefined);
}
