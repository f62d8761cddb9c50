import { hasBlocked } from './connected.ts';
import * as v from 'valibot';
import { speakRefusal } from '../../../domain/chats/chat-rules.ts';
import { type ChatMessage, MessageId, messageRefusal, MessageValue, quoteOf } from '../../../domain/chats/message.ts';
import { roomScope } from '../../../domain/chats/room.ts';
import { CHAT_BUDGET, CHAT_ROOM_MESSAGES_MAX, ROOM_BUDGET } from '../../../domain/limits/chats.ts';
import { paceNow, ROOM_PACE_ID, type RoomPace, roomPacesCollection } from '../../../domain/chats/room-pace.ts';
import { slowWait } from '../../../domain/chats/room-rules.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { refusal, refuse, Refused } from '../../../domain/refusal.ts';
import { type Op, personScope } from '../../../domain/sync/log.ts';
import { mergeMine } from '../../../domain/sync/merge.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { parseValue } from '../../http/input/parse-input.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Decision, Ports, ScopeState } from '../../ports.ts';
import { allDocuments, readable, stored } from '../../sync/documents.ts';
import { rulesOf } from './room-rules.ts';
import { findMine, putUserDoc } from '../../sync/write-mine.ts';
import { messagesOf } from './chat-store.ts';
import { findRoom, type Room } from './find-room.ts';
import { noteRoom } from './used-rooms.ts';
import { nameIfUnlisted } from '../people/find-person.ts';
import { requireAccepted } from '../pages/write-accept.ts';
import { hasConsented } from './write-consent.ts';
import { mutedRefusal } from './write-mute.ts';
import { unpinned } from './pin-message.ts';
import { notifyPartner, retractNotice } from './tell-partner.ts';

const paces = stored(roomPacesCollection);

/**
 * Stores a message; used by REST and sync. Writes it first to the room, as one mutation, then to the author's documents.
 * If interrupted between the two, the device sends it again and the room still has it once.
 */
export async function writeMessage(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const value = parsedValue(document);
  const before = findMine(await ports.log.state(personScope(actor.id)), document.id);
  const refused = messageRefusal(before, value);
  if (refused) throw new Refused(refused);
  if (before && mergeMine(before, document) === before) return before;
  if (!value.deleted) {
    await requireAccepted(actor, document.changedAt, ports);
    await say({ ...value, actor, room: await writableRoom(actor, value.room, ports), id: document.ref }, ports);
  }
  try {
    return await putUserDoc(actor, { ...document, value }, { ports, rule: (now) => messageRefusal(now, value) });
  } finally {
    // If the message was deleted while it was being sent, remove it from the room too.
    const current = findMine(await ports.log.state(personScope(actor.id)), document.id);
    if (current?.value['deleted'] === true) await takeBack(actor, value.room, { id: document.ref, ports });
  }
}

function parsedValue(document: UserDocument): MessageValue {
  if (!v.is(MessageId, document.ref)) refuse('invalid', 'A message id has 8 to 64 letters, digits, _ or -');
  return parseValue(MessageValue, document.value);
}

async function writableRoom(actor: Actor, roomId: string, ports: Ports): Promise<Room> {
  const room = (await findRoom(actor, roomId, ports)) ?? refuse('not-found', 'There is no such room');
  const refused =
    speakRefusal({
      hasConsented: await hasConsented(actor.id, ports),
      blocks: await blocksIn(room, actor, ports),
    }) ?? (await mutedRefusal(actor.id, ports));
  if (refused) throw new Refused(refused);
  if ((await rulesOf(roomId, ports)).closed && !isAdmin(actor))
    refuse('not-allowed', 'This room is closed for writing');
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
  const name = await nameIfUnlisted(actor.id, ports);
  const appended = await ports.log.append(roomScope(room.id), {
    mid: `say:${actor.id}:${id}`,
    by: actor.id,
    decide: (state) =>
      withPace(
        decideMessage(state, {
          id,
          by: actor.id,
          ...name,
          text,
          at: ports.now(),
          seq: state.n + 1,
          ...quoted(state, reply),
        }),
        { state, ports },
      ),
  });
  if (!appended.ok) throw new Refused(appended.refused);
  await noteRoom(room.id, ports);
  if (room.partner) await notifyPartner(room.partner.id, { actor, room: room.id, id, seq: appended.n, text }, ports);
}

/** Refuses a message above the rate limit. Sending the same message again does not count. */
async function holdToBudget(
  actor: Actor,
  { room, id, ports }: { room: Room; id: string; ports: Ports },
): Promise<void> {
  if ((await ports.log.state(roomScope(room.id))).get('messages', id)) return;
  await enforceSlowMode(actor, { room, ports });
  // No `await` below: otherwise concurrent messages would all pass the check before any of them is counted.
  const full = room.partner || isAdmin(actor) ? 0 : ports.attempts.waitFor(`room:${room.id}`, ROOM_BUDGET);
  if (full > 0) throw new TooMany(full, 'Many are writing here at once. Please wait a moment.');
  const wait = ports.attempts.take(actor.id, CHAT_BUDGET);
  if (wait > 0) throw new TooMany(wait, 'You are writing very fast. Please wait a moment.');
  if (!room.partner) ports.attempts.take(`room:${room.id}`, ROOM_BUDGET);
}

/** In slow mode, refuses a message that follows the person's last one too soon. Organisers are exempt. */
async function enforceSlowMode(actor: Actor, { room, ports }: { room: Room; ports: Ports }): Promise<void> {
  if (room.partner || isAdmin(actor)) return;
  const { slow: byHosts } = await rulesOf(room.id, ports);
  const slow = Math.max(byHosts, paceIn(await ports.log.state(roomScope(room.id)), ports));
  if (slow === 0) return;
  const own = (await allDocuments(messagesOf(room.id), ports)).filter(({ by }) => by === actor.id);
  const wait = slowWait({ slow }, Math.max(...own.map(({ at }) => at)), ports.now());
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
  const leaving: Op[] = oldest
    ? [{ c: name, id: oldest.id, rev: message.id, del: true }, ...unpinned(state, new Set([oldest.id]), message.id)]
    : [];
  return { ops: [{ c: name, id: message.id, rev: message.id, doc: message }, ...leaving] };
}

/** Returns the slow-mode interval in seconds for the number of people in the room. */
const paceIn = (state: ScopeState, { streams, now }: Pick<Ports, 'streams' | 'now'>): number =>
  paceNow(readable(state.get(paces.name, ROOM_PACE_ID), paces), streams.listeners(state.scope), now());

/** Adds the room's new interval to the log entry of the message that caused it. */
function withPace(
  decision: Decision,
  { state, ports }: { readonly state: ScopeState; readonly ports: Ports },
): Decision {
  if (!('ops' in decision) || decision.ops.length === 0) return decision;
  const slow = paceIn(state, ports);
  const held = readable(state.get(paces.name, ROOM_PACE_ID), paces);
  if (slow === (held?.slow ?? 0)) return decision;
  const doc: RoomPace = { id: ROOM_PACE_ID, slow, at: ports.now() };
  return { ...decision, ops: [...decision.ops, { c: paces.name, id: ROOM_PACE_ID, rev: ports.randomId(9), doc }] };
}

/** Returns the quote for a reply. The text comes from the room, never from the client. Deleted messages are not quoted. */
function quoted(state: ScopeState, reply: string | undefined): Pick<ChatMessage, 'reply'> {
  const held = reply === undefined ? undefined : readable(state.get('messages', reply), messagesOf(''));
  return held ? { reply: quoteOf(held) } : {};
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
      if (!held || parse(held).by !== actor.id) return { ops: [] };
      const rev = `unsay:${id}`;
      return { ops: [{ c: name, id, rev, del: true }, ...unpinned(state, new Set([id]), rev)] };
    },
  });
  await retractNotice(actor, room, { id, ports });
}
