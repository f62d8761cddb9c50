import { heardRoomsCollection } from '../../../domain/chats/room-latest.ts';
import { message } from '../../../domain/chats/message.ts';
import { roomScope } from '../../../domain/chats/room.ts';
import { connection } from '../../../domain/connections/connection.ts';
import type { Op } from '../../../domain/sync/log.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { mineOf } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import type { Erasing } from '../erasure/erasing.ts';
import { chatReports, messagesOf } from './chat-store.ts';
import { unpinned } from './pin-message.ts';
import { forgetMute } from './write-mute.ts';

/** Deletes a person's messages in every room, reports by or about them, and notices about their messages in other people's scopes. */
export async function forgetMessages(erasing: Erasing): Promise<void> {
  const own = await allDocuments(mineOf(erasing.personId), erasing.ports);
  const rooms = new Set(own.filter(message.is).map((document) => message.read(document).room));
  for (const room of rooms) await forgetInRoom(room, erasing);
  const others = own.filter(connection.is).map(({ ref }) => ref);
  for (const otherId of others) await forgetHeard(otherId, erasing);
  await forgetReports(erasing);
  await forgetMute(erasing.personId, erasing.ports);
}

const mid = ({ ports }: Erasing): string => `erase:${ports.randomId(12)}`;

async function forgetInRoom(room: string, erasing: Erasing): Promise<void> {
  const { name, parse } = messagesOf(room);
  await erasing.ports.log.append(roomScope(room), {
    mid: mid(erasing),
    by: erasing.actor.id,
    decide: (state) => ({
      ops: state.all(name).flatMap((held): Op[] => {
        const { reply, ...rest } = parse(held);
        const { id, rev } = held;
        if (rest.by === erasing.personId)
          return [{ c: name, id, rev: `${rev}-`, del: true }, ...unpinned(state, new Set([id]), `${rev}-`)];
        // Removes quotes of the person from other people's messages.
        return reply?.by === erasing.personId ? [{ c: name, id, rev: `${rev}-`, doc: rest }] : [];
      }),
    }),
  });
}

async function forgetHeard(otherId: string, erasing: Erasing): Promise<void> {
  await erasing.ports.log.append(personScope(otherId), {
    mid: mid(erasing),
    by: erasing.actor.id,
    decide: (state) => ({
      ops: state
        .all(heardRoomsCollection.name)
        .filter(({ doc }) => isWith(doc, erasing.personId))
        .map(({ id, rev }): Op => ({ c: heardRoomsCollection.name, id, rev: `${rev}-`, del: true })),
    }),
  });
}
const isWith = (doc: unknown, personId: string): boolean =>
  typeof doc === 'object' && doc !== null && 'with' in doc && doc.with === personId;

async function forgetReports(erasing: Erasing): Promise<void> {
  const { personId, actor, ports } = erasing;
  await ports.log.append(chatReports.scope, {
    mid: mid(erasing),
    by: actor.id,
    decide(state) {
      const about = state
        .all(chatReports.name)
        .filter((held) => [chatReports.parse(held).author, chatReports.parse(held).reporter].includes(personId));
      return { ops: about.map(({ id, rev }): Op => ({ c: chatReports.name, id, rev: `${rev}-`, del: true })) };
    },
  });
}
