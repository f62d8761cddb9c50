import { block } from '../../../domain/chats/chat-rules.ts';
import { type HeardRoom, heardRoomsCollection, toldOf } from '../../../domain/chats/room-latest.ts';
import { quoteOf } from '../../../domain/chats/message.ts';
import { partnerIn } from '../../../domain/chats/room.ts';
import { seen } from '../../../domain/chats/read-receipt.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { withScope, readable, stored } from '../../sync/documents.ts';
import { findMine } from '../../sync/write-mine.ts';
import { CHAT_PUSH_AFTER, CHAT_PUSH_LIFE } from '../../../domain/limits/chats.ts';
import { personName } from '../../../domain/people/person.ts';
import { isWished } from '../../../domain/push/push-wishes.ts';
import { findPerson } from '../people/find-person.ts';
import { pushedLink } from '../push/pushed-link.ts';
import { queuePushes, withdrawPushes } from '../push/push-queue.ts';
import { listens, subscriptionsOf } from '../push/subscription-store.ts';
import { hasConsented } from './write-consent.ts';

interface Written {
  /** Id of the author. */
  readonly from: string;
  readonly room: string;
  readonly id: string;
  readonly text: string;
}

/**
 * Sends a person's devices a push about a message after a delay. The push is cancelled if the person reads the message
 * first. Only people who agreed to the chat's rules get its text.
 */
async function pushMessage(personId: string, { from, room, id, text }: Written, ports: Ports): Promise<void> {
  const devices = (await subscriptionsOf(personId, ports)).filter(
    (subscription) => listens(subscription, ports) && isWished('message', subscription.wants),
  );
  if (devices.length === 0) return;
  const author = await findPerson(from, ports);
  const message = {
    title: author ? personName(author) : 'A message',
    body: (await hasConsented(personId, ports)) ? text : 'Wrote to you',
    navigate: pushedLink(`/app/chats?room=${encodeURIComponent(room)}`, ports),
    tag: `chat:${room}`,
    renotify: false,
  };
  const now = ports.now();
  await queuePushes(
    {
      key: keyOf(personId, id),
      message,
      usefulUntil: now + CHAT_PUSH_LIFE,
      urgency: 'normal',
      from: now + CHAT_PUSH_AFTER,
    },
    devices,
    ports,
  );
}

/** Cancels this person's queued pushes about this message. */
const withdrawMessagePush = (personId: string, messageId: string, ports: Pick<Ports, 'store'>): Promise<void> =>
  withdrawPushes(keyOf(personId, messageId), ports);

const keyOf = (personId: string, messageId: string): string => `message:${personId}:${messageId}`;

const heardRooms = stored(heardRoomsCollection);
const noticesTo = (personId: string) => withScope(heardRooms, personScope(personId));
const noticeIn = (state: ScopeState, room: string): HeardRoom | undefined =>
  readable(state.get(heardRooms.name, room), heardRooms);

interface WrittenMessage {
  readonly actor: Actor;
  readonly room: string;
  readonly id: string;
  readonly seq: number;
  readonly text: string;
}

/** Stores in the partner's own scope that there is a new message. So a sync stream need not include rooms of two. */
export async function notifyPartner(
  personId: string,
  { actor, room, id, seq, text }: WrittenMessage,
  ports: Ports,
): Promise<void> {
  const { scope, name } = noticesTo(personId);
  await ports.log.append(scope, {
    mid: `heard:${actor.id}:${id}`,
    by: actor.id,
    decide(state) {
      if (hasBlocked(state, actor.id)) return { ops: [] };
      const doc: HeardRoom = {
        id: room,
        with: actor.id,
        seq,
        at: ports.now(),
        text: quoteOf({ id, by: actor.id, text }).text,
        told: toldOf(noticeIn(state, room), readTo(state, room), { id, seq }),
      };
      return { ops: [{ c: name, id: room, rev: id, doc }] };
    },
  });
  // If the process stops here, the device sends the message again.
  if (noticeIn(await ports.log.state(scope), room)?.told?.id !== id) return;
  await pushMessage(personId, { from: actor.id, room, id, text }, ports);
  // The person read it, or blocked its author, while the push was being queued.
  const now = await ports.log.state(scope);
  if (hasBlocked(now, actor.id) || readTo(now, room) >= seq) await withdrawMessagePush(personId, id, ports);
}

const readTo = (state: ScopeState, room: string): number => seen.read(findMine(state, seen.id(room))).seq;
const hasBlocked = (state: ScopeState, personId: string): boolean =>
  block.read(findMine(state, block.id(personId))).blocked;

/** Removes the preview of a deleted message from the notice in the partner's scope. */
export async function retractNotice(
  actor: Actor,
  room: string,
  { id, ports }: { readonly id: string; readonly ports: Ports },
): Promise<void> {
  const partnerId = partnerIn(room, actor.id);
  if (partnerId === undefined) return;
  const { scope, name } = noticesTo(partnerId);
  await ports.log.append(scope, {
    mid: `unheard:${actor.id}:${id}`,
    by: actor.id,
    decide(state) {
      const rev = state.get(name, room)?.rev;
      const held = noticeIn(state, room);
      const isLast = rev === id;
      const isTold = held?.told?.id === id;
      if (!held || !(isLast || isTold)) return { ops: [] };
      const { told, ...rest } = held;
      const doc = { ...rest, ...(isLast && { text: '' }), ...(told && !isTold && { told }) };
      return { ops: [{ c: name, id: room, rev: isLast ? `unheard:${id}` : `${rev}-`, doc }] };
    },
  });
  await withdrawMessagePush(partnerId, id, ports);
}

/** Cancels all queued pushes about this room, because the person read it or blocked the partner. */
export async function mutePartner(personId: string, room: string, ports: Pick<Ports, 'log' | 'store'>): Promise<void> {
  const notice = noticeIn(await ports.log.state(personScope(personId)), room)?.told;
  if (notice) await withdrawMessagePush(personId, notice.id, ports);
}
