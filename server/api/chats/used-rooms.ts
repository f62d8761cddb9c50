import { roomScope } from '../../../domain/chats/room.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/** A room in which something was said. Rooms come and go with stages, talks and connections; this says where to look for what was said. */
interface UsedRoom extends Stored {
  readonly room: string;
}

const USED_ROOMS: TableSpec<UsedRoom, 'byRoom'> = { name: 'chatRooms', indexes: { byRoom: { fields: ['room'] } } };
type StorePorts = Pick<Ports, 'store'>;
const usedRooms = (ports: StorePorts): Promise<Table<UsedRoom, 'byRoom'>> => ports.store.table(USED_ROOMS);

/** Said so often that a crash at the wrong moment is made up for. */
const NOTED_EVERY = 50;

/** Notes the room down, now and then; `seq` is the place of the message that was said. */
export async function noteRoom(room: string, seq: number, ports: StorePorts): Promise<void> {
  if (seq % NOTED_EVERY !== 1) return;
  await insertNew(await usedRooms(ports), { id: room, rev: 1, room });
}

const STEP = 200;

/** The scopes of all rooms in which something was said. */
export async function* roomScopes(ports: StorePorts): AsyncGenerator<Scope> {
  const rooms = await usedRooms(ports);
  let after: string | undefined;
  do {
    const page = await rooms.find('byRoom', { equals: [], limit: STEP, ...(after !== undefined && { after }) });
    for (const { room } of page.documents) yield roomScope(room);
    after = page.next;
  } while (after !== undefined);
}
