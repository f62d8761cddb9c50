import { byOrder } from '../../../domain/by-order.ts';
import { heardRoomsCollection } from '../../../domain/chats/room-latest.ts';
import type { RoomView } from '../../../domain/chats/room-view.ts';
import { pairRoom, roomScope, stageRoom, talkRoom } from '../../../domain/chats/room.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { personName } from '../../../domain/people/person.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { byStart, takesPlace } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { stagesOf, talksOf } from '../../sync/stored-collections.ts';
import { allDocuments, findDocument, withScope, stored } from '../../sync/documents.ts';
import { connectedWith } from './connected.ts';
import { findPerson } from '../people/find-person.ts';

/** For each room of two: the position of the partner's last message. Stored in the person's own scope. */
const heardRooms = stored(heardRoomsCollection);

const plainRoom = (room: Pick<RoomView, 'id' | 'kind' | 'name'>): RoomView => ({
  ...room,
  scope: roomScope(room.id),
  user_id: null,
  last_seq: null,
  last_at: null,
});

/** Returns all rooms of a person: stages in order, then talks with discussion by start, then connections by name. */
export async function roomsFor(actor: Actor, ports: Ports): Promise<RoomView[]> {
  const stages = (await allDocuments(stagesOf('live'), ports)).toSorted(byOrder);
  const talks = (await allDocuments(talksOf('live'), ports))
    .filter((talk) => talk.hasDiscussion && takesPlace(talk))
    .toSorted(byStart);
  return [
    ...stages.map(({ id, name }) => plainRoom({ id: stageRoom(id), kind: 'stage', name })),
    ...talks.map(({ id, title }) => plainRoom({ id: talkRoom(id), kind: 'talk', name: title })),
    ...(await pairRooms(actor, ports)),
  ];
}

async function pairRooms(actor: Actor, ports: Ports): Promise<RoomView[]> {
  const notices = withScope(heardRooms, personScope(actor.id));
  const rooms = await Promise.all(
    (await connectedWith(actor.id, ports)).map(async (otherId): Promise<RoomView[]> => {
      const other = await findPerson(otherId, ports);
      const id = pairRoom(actor.id, otherId);
      const last = await findDocument(notices, id, ports);
      if (!other) return []; // The partner's record no longer exists.
      return [
        {
          ...plainRoom({ id, kind: 'pair', name: personName(other) }),
          user_id: otherId,
          ...(last && { last_seq: last.seq, last_at: new Date(last.at).toISOString() }),
        },
      ];
    }),
  );
  return rooms.flat().toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}
