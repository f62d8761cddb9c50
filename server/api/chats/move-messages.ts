import { type ChatMessage, message, quoteOf } from '../../../domain/chats/message.ts';
import { pairRoom, partnerIn, roomScope } from '../../../domain/chats/room.ts';
import { connection } from '../../../domain/connections/connection.ts';
import { type Op, personScope } from '../../../domain/sync/log.ts';
import { allDocuments, documentsIn } from '../../sync/documents.ts';
import { moveDocument, type Moving, movingMid, ownOf } from '../accounts/merge/account-merge.ts';
import { chatReports, messagesOf } from './chat-store.ts';
import { type HeardRoom, heardRoomsCollection } from '../../../domain/chats/room-latest.ts';
import { seen } from '../../../domain/chats/read-receipt.ts';
import { MINE } from '../../log/mine-entries.ts';
import { findMine, JUST_NOW, mineIn } from '../../sync/write-mine.ts';
import { noteRoom } from './used-rooms.ts';

type TwoRecords = Pick<Moving, 'from' | 'to'>;

/** Returns the message with the merged person's id replaced, as author and in the quote. */
const byOther = (said: ChatMessage, { from, to }: TwoRecords): ChatMessage => ({
  ...said,
  by: said.by === from ? to : said.by,
  ...(said.reply && { reply: { ...said.reply, by: said.reply.by === from ? to : said.reply.by } }),
});

/** Returns the new id of a room of two; other rooms keep theirs. */
function movedRoom(room: string, { from, to }: TwoRecords): string {
  const partner = partnerIn(room, from);
  return partner === undefined ? room : pairRoom(to, partner);
}

/**
 * Moves the messages of a room of two to a new room, because the room's id contains the ids of both people. Each message
 * is one mutation, so after an interruption a repeat continues. The messages are appended after those of the new room, in
 * their order.
 */
async function movePairRoom(partner: string, moving: Moving): Promise<void> {
  const { from, to, actor, ports } = moving;
  const [before, after] = [pairRoom(from, partner), pairRoom(to, partner)];
  const said = (await allDocuments(messagesOf(before), ports)).toSorted((a, b) => a.seq - b.seq);
  if (said.length === 0) return;
  await noteRoom(after, ports);
  const places = new Map<number, number>();
  for (const one of said) {
    const appended = await ports.log.append(roomScope(after), {
      mid: `merge:${from}:${one.id}`,
      by: actor.id,
      decide: (state) => ({
        ops: [{ c: 'messages', id: one.id, rev: one.id, doc: { ...byOther(one, moving), seq: state.n + 1 } }],
      }),
    });
    if (appended.ok) places.set(one.seq, appended.n);
  }
  const seqAfter = (seq: number): number => Math.max(0, ...[...places].filter(([old]) => old <= seq).map(([, n]) => n));
  await followPartner({ partner, before, after, said, seqAfter }, moving);
  await moveRead({ before, after, seqAfter }, moving);
  await hear({ partner, listener: to, room: after, said, seqAfter }, moving);
  await emptyRoom(before, moving);
}

interface MovedTalk {
  readonly partner: string;
  readonly before: string;
  readonly after: string;
  readonly said: readonly ChatMessage[];
  /** Converts a position in the old room to a position in the new room. */
  readonly seqAfter: (seq: number) => number;
}

/** Moves the partner's message documents and read position to the new room, so that the partner can still delete their messages. */
async function followPartner(talk: MovedTalk, moving: Moving): Promise<void> {
  const { partner, before, after, seqAfter } = talk;
  const mid = movingMid(moving);
  await moving.ports.log.append(personScope(partner), {
    mid,
    by: moving.actor.id,
    decide(state) {
      const written = mineIn(state).filter((document) => message.read(document).room === before);
      const ops = written.map((document): Op => {
        const rev = `merged.${document.rev}`.slice(0, 64);
        const doc = { ...document, rev, value: { ...document.value, room: after } };
        return { c: MINE, id: document.id, rev, doc };
      });
      const read = findMine(state, seen.id(before));
      const to = seqAfter(seen.read(read).seq);
      if (read && to > seen.read(findMine(state, seen.id(after))).seq) {
        const doc = seen.document(after, { seq: to }, { changedAt: read.changedAt, rev: mid });
        ops.push({ c: MINE, id: doc.id, rev: mid, doc });
      }
      return { ops };
    },
  });
  await hear({ ...talk, listener: partner, room: after }, moving);
}

async function moveRead(
  { before, after, seqAfter }: Omit<MovedTalk, 'partner' | 'said'>,
  moving: Moving,
): Promise<void> {
  const { from, to, ports } = moving;
  const read = findMine(await ports.log.state(personScope(from)), seen.id(before));
  if (!read) return;
  const seq = seqAfter(seen.read(read).seq);
  const own = findMine(await ports.log.state(personScope(to)), seen.id(after));
  if (seq <= seen.read(own).seq) return;
  await moveDocument(seen.document(after, { seq }, { changedAt: JUST_NOW, rev: read.rev }), moving);
}

interface Hearing extends Pick<MovedTalk, 'partner' | 'said' | 'seqAfter'> {
  readonly listener: string;
  readonly room: string;
}

/** Stores in a person's own scope how far the partner has written. Sends no push, because the message is not new. */
async function hear({ partner, listener, room, said, seqAfter }: Hearing, moving: Moving): Promise<void> {
  const other = listener === partner ? moving.to : partner;
  const last = said.map((one) => byOther(one, moving)).findLast(({ by }) => by === other);
  if (!last) return;
  const seq = seqAfter(last.seq);
  await moving.ports.log.append(personScope(listener), {
    mid: movingMid(moving),
    by: moving.actor.id,
    decide(): { readonly ops: Op[] } {
      const doc: HeardRoom = { id: room, with: other, seq, at: last.at, text: quoteOf(last).text };
      return { ops: [{ c: heardRoomsCollection.name, id: room, rev: last.id, doc }] };
    },
  });
}

async function emptyRoom(room: string, moving: Moving): Promise<void> {
  const { name } = messagesOf(room);
  await moving.ports.log.append(roomScope(room), {
    mid: movingMid(moving),
    by: moving.actor.id,
    decide: (state) => ({
      ops: state.all(name).map(({ id, rev }): Op => ({ c: name, id, rev: `${rev}-`, del: true })),
    }),
  });
}

/** Makes the remaining record the author of the messages in shared rooms, and moves rooms of two. */
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

/** Moves open reports by or about the record, so that organisers can still decide on them. */
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
