import { message } from '../../../domain/chats/message.ts';
import { partnerIn, roomScope } from '../../../domain/chats/room.ts';
import { connection } from '../../../domain/connections/connection.ts';
import type { Op } from '../../../domain/sync/log.ts';
import { documentsIn } from '../../sync/documents.ts';
import { moveDocument, type Moving, movingMid, ownOf } from '../accounts/moving.ts';
import { chatReports, messagesOf } from './chat-store.ts';
import { movePairRoom } from './move-pair-room.ts';
import { byOther, movedRoom } from './moved-names.ts';

/** What somebody wrote stays where it was read, as written by the record that stays; talks between two go on with it. */
export async function moveMessages(moving: Moving): Promise<void> {
  const own = (await ownOf(moving, message)).filter((document) => !message.read(document).deleted);
  const rooms = new Set(own.map((document) => message.read(document).room));
  const partners = new Set((await ownOf(moving, connection)).map(({ ref }) => ref));
  for (const room of rooms) {
    const partner = partnerIn(room, moving.from);
    if (partner === undefined) await renameAuthor(room, moving);
    else partners.add(partner);
  }
  for (const partner of partners) if (partner !== moving.to) await movePairRoom(partner, moving);
  for (const document of own) {
    const { room } = message.read(document);
    if (partnerIn(room, moving.from) === moving.to) continue;
    await moveDocument({ ...document, value: { ...document.value, room: movedRoom(room, moving) } }, moving);
  }
  await moveReports(moving);
}

async function renameAuthor(room: string, moving: Moving): Promise<void> {
  const messages = messagesOf(room);
  await moving.ports.log.append(roomScope(room), {
    mid: movingMid(moving),
    by: moving.actor.id,
    decide: (state) => ({
      ops: documentsIn(state, messages)
        .filter(({ by, reply }) => by === moving.from || reply?.by === moving.from)
        .map((said): Op => ({ c: messages.name, id: said.id, rev: `${said.id}-`, doc: byOther(said, moving) })),
    }),
  });
}

/** What was reported of them, or by them, waits for an organiser as before. */
async function moveReports(moving: Moving): Promise<void> {
  const { from, to, actor, ports } = moving;
  const other = (id: string): string => (id === from ? to : id);
  await ports.log.append(chatReports.scope, {
    mid: movingMid(moving),
    by: actor.id,
    decide: (state) => ({
      ops: documentsIn(state, chatReports)
        .filter(({ author, reporter }) => author === from || reporter === from)
        .map((report): Op => {
          const { author, reporter, room } = report;
          const doc = { ...report, author: other(author), reporter: other(reporter), room: movedRoom(room, moving) };
          return { c: chatReports.name, id: report.id, rev: `${report.id}-`, doc };
        }),
    }),
  });
}
