import { HeardRoom, heardRooms } from '../../../domain/chats/heard-room.ts';
import * as v from 'valibot';
import { speakRefusal } from '../../../domain/chats/chat-rules.ts';
import { type ChatMessage, MessageId, messageRefusal, MessageValue, quoteOf } from '../../../domain/chats/message.ts';
import { partnerIn, roomScope } from '../../../domain/chats/room.ts';
import { CHAT_BUDGET, CHAT_ROOM_MESSAGES_MAX } from '../../../domain/limits/chats.ts';
import { slowWait } from '../../../domain/chats/room-rules.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { refusal, refuse, Refused } from '../../../domain/refusal.ts';
import { type Op, personScope } from '../../../domain/sync/log.ts';
import { mergeMine } from '../../../domain/sync/merge.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
import { parseValue } from '../../http/parse-input.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Decision, Ports, ScopeState } from '../../ports.ts';
import { allDocuments, readable } from '../../sync/documents.ts';
import { rulesOf } from './room-rules.ts';
import { findMine, writeMine } from '../../sync/write-mine.ts';
import { messagesOf } from './chat-store.ts';
import { findRoom, type Room } from './find-room.ts';
import { noteRoom } from './used-rooms.ts';
import { hasBlocked } from './write-block.ts';
import { hasConsented } from './write-consent.ts';

/**
 * The one way into a room, for the REST calls and for sync alike. The room hears it first, under a mutation id of
 * the message's own, then it stands among its author's documents: cut off in between, the device sends it again
 * and the room has it once.
 */
export async function writeMessage(actor: Actor, document: MineDocument, ports: Ports): Promise<MineDocument> {
  const value = parsedValue(document);
  const before = findMine(await ports.log.state(personScope(actor.id)), document.id);
  const refused = messageRefusal(before, value);
  if (refused) throw new Refused(refused);
  if (before && mergeMine(before, document) === before) return before;
  if (!value.deleted)
    await say({ ...value, actor, room: await writableRoom(actor, value.room, ports), id: document.ref }, ports);
  try {
    return await writeMine(actor, { ...document, value }, { ports, rule: (now) => messageRefusal(now, value) });
  } finally {
    // Taken back here, or on another device while it was being sent.
    const stands = findMine(await ports.log.state(personScope(actor.id)), document.id);
    if (stands?.value['deleted'] === true) await takeBack(actor, value.room, { id: document.ref, ports });
  }
}

function parsedValue(document: MineDocument): MessageValue {
  if (!v.is(MessageId, document.ref)) refuse('invalid', 'A message id has 8 to 64 letters, digits, _ or -');
  return parseValue(MessageValue, document.value);
}

async function writableRoom(actor: Actor, roomId: string, ports: Ports): Promise<Room> {
  const room = (await findRoom(actor, roomId, ports)) ?? refuse('not-found', 'There is no such room');
  const refused = speakRefusal({
    hasConsented: await hasConsented(actor.id, ports),
    blocks: await blocksIn(room, actor, ports),
  });
  if (refused) throw new Refused(refused);
  if ((await rulesOf(roomId, ports)).closed && !isAdmin(actor))
    refuse('not-allowed', 'Nobody writes in this room any more');
  return room;
}

async function blocksIn({ partner }: Room, actor: Actor, ports: Ports): Promise<'they' | 'i' | 'nobody'> {
  if (!partner) return 'nobody';
  if (await hasBlocked(actor.id, partner.id, ports)) return 'i';
  return (await hasBlocked(partner.id, actor.id, ports)) ? 'they' : 'nobody';
}

interface Saying {
  readonly actor: Actor;
  readonly room: Room;
  readonly id: string;
  readonly text: string;
  readonly reply?: string;
}

async function say({ actor, room, id, text, reply }: Saying, ports: Ports): Promise<void> {
  await holdToBudget(actor, { room, id, ports });
  const appended = await ports.log.append(roomScope(room.id), {
    mid: `say:${actor.id}:${id}`,
    by: actor.id,
    decide: (state) =>
      decideMessage(state, { id, by: actor.id, text, at: ports.now(), seq: state.n + 1, ...quoted(state, reply) }),
  });
  if (!appended.ok) throw new Refused(appended.refused);
  await noteRoom(room.id, appended.n, ports);
  if (room.partner) await tell(room.partner.id, { actor, room, id, seq: appended.n, text }, ports);
}

/** A repeat is not one message more. */
async function holdToBudget(
  actor: Actor,
  { room, id, ports }: { room: Room; id: string; ports: Ports },
): Promise<void> {
  if ((await ports.log.state(roomScope(room.id))).get('messages', id)) return;
  await holdToPace(actor, { room, ports });
  const wait = ports.attempts.take(actor.id, CHAT_BUDGET);
  if (wait > 0) throw new TooMany(wait, 'You are writing very fast. Please wait a moment.');
}

/** A slow room takes a message of each person now and then; organisers are not held up. */
async function holdToPace(actor: Actor, { room, ports }: { room: Room; ports: Ports }): Promise<void> {
  const rules = await rulesOf(room.id, ports);
  if (rules.slow === 0 || isAdmin(actor)) return;
  const own = (await allDocuments(messagesOf(room.id), ports)).filter(({ by }) => by === actor.id);
  const wait = slowWait(rules, Math.max(...own.map(({ at }) => at)), ports.now());
  if (wait > 0) throw new TooMany(wait, 'This room takes a message of each person now and then. Please wait a moment.');
}

function decideMessage(state: ScopeState, message: ChatMessage): Decision {
  const { name, parse } = messagesOf('');
  const held = state.get(name, message.id);
  if (held)
    return parse(held).by === message.by ? { ops: [] } : { refused: refusal('conflict', 'This message id is taken') };
  const all = state.all(name);
  const oldest =
    all.length < CHAT_ROOM_MESSAGES_MAX ? undefined : all.reduce((first, other) => (other.n < first.n ? other : first));
  const leaving: Op[] = oldest ? [{ c: name, id: oldest.id, rev: message.id, del: true }] : [];
  return { ops: [{ c: name, id: message.id, rev: message.id, doc: message }, ...leaving] };
}

/** The words of another are taken from the room, never from whoever answers. What is gone is not quoted. */
function quoted(state: ScopeState, reply: string | undefined): Pick<ChatMessage, 'reply'> {
  const held = reply === undefined ? undefined : readable(state.get('messages', reply), messagesOf(''));
  return held ? { reply: quoteOf(held) } : {};
}

interface Heard {
  readonly actor: Actor;
  readonly room: Room;
  readonly id: string;
  readonly seq: number;
  readonly text: string;
}

/** Says in the other one's own scope that there is something to read, so that no stream has to carry rooms for two. */
async function tell(personId: string, { actor, room, id, seq, text }: Heard, ports: Ports): Promise<void> {
  const doc: HeardRoom = {
    id: room.id,
    with: actor.id,
    seq,
    at: ports.now(),
    text: quoteOf({ id, by: actor.id, text }).text,
  };
  await ports.log.append(personScope(personId), {
    mid: `heard:${actor.id}:${id}`,
    by: actor.id,
    decide: () => ({ ops: [{ c: heardRooms.name, id: room.id, rev: id, doc }] }),
  });
}

async function takeBack(
  actor: Actor,
  room: string,
  { id, ports }: { readonly id: string; readonly ports: Ports },
): Promise<void> {
  const { name, parse } = messagesOf(room);
  await ports.log.append(roomScope(room), {
    mid: `unsay:${actor.id}:${id}`,
    by: actor.id,
    decide(state) {
      const held = state.get(name, id);
      return { ops: held && parse(held).by === actor.id ? [{ c: name, id, rev: `unsay:${id}`, del: true }] : [] };
    },
  });
  await untell(actor, room, { id, ports });
}

/** What the other one was told of it last says no more how it began. */
async function untell(
  actor: Actor,
  room: string,
  { id, ports }: { readonly id: string; readonly ports: Ports },
): Promise<void> {
  const partnerId = partnerIn(room, actor.id);
  if (partnerId === undefined) return;
  await ports.log.append(personScope(partnerId), {
    mid: `unheard:${actor.id}:${id}`,
    by: actor.id,
    decide(state) {
      const held = state.get(heardRooms.name, room);
      if (held?.rev !== id) return { ops: [] };
      const doc = { ...v.parse(HeardRoom, held.doc), text: '' };
      return { ops: [{ c: heardRooms.name, id: room, rev: `unheard:${id}`, doc }] };
    },
  });
}
