import { useMemo } from 'react';
import { report } from '../../../domain/chats/chat-rules.ts';
import { chatMutesCollection, type MuteChoice, mutedUntil, muteEnd } from '../../../domain/chats/mute.ts';
import { mutePerson, unmutePerson } from '../../../domain/chats/mute-calls.ts';
import { pinMessageCall, unpinMessage } from '../../../domain/chats/pin-calls.ts';
import { type Pin, PIN_ID, pinsCollection } from '../../../domain/chats/pin.ts';
import { mayHost } from '../../../domain/hosting/host.ts';
import { type Person, personName } from '../../../domain/people/person.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { deleteMessage } from '../../../domain/chats/message-calls.ts';
import { message, messagesCollection } from '../../../domain/chats/message.ts';
import { readRoomId, roomScope } from '../../../domain/chats/room.ts';
import { type ThreadMessage, threadOf } from '../../../domain/chats/thread.ts';
import { IN_ROOM_AFTER, underWayNow, type UnderWay } from '../../../domain/chats/under-way.ts';
import { roomPacesCollection } from '../../../domain/chats/room-pace.ts';
import { NO_ROOM_RULES, type RoomRules, roomRulesCollection, slowWait } from '../../../domain/chats/room-rules.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { type Instant, MINUTE, SECOND } from '../../../domain/time.ts';
import { inScope } from '../../../domain/sync/collection.ts';
import { http } from '../../platform/session/connection.ts';
import { computed, createSignal } from '../../platform/react/signal.ts';
import { userDocs, pendingUserDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { newRandomId } from '../../platform/browser/random-id.ts';
import { me } from '../../platform/session/session.ts';
import { list, one, collectionStore } from '../../platform/replica/collection-store.ts';
import { syncCommands } from '../../platform/status/sync-commands.ts';
import { syncStatus } from '../../platform/status/sync-status.ts';
import { raise, raiseError, raiseFailure } from '../../platform/http/toasts.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { rejectedValueOf } from '../../platform/outbox/rejected-writes.ts';
import { draftOf } from '../edits/drafts.ts';
import { useRealTimeDerived } from '../loading/use-time-derived.ts';
import { useMe } from '../people/me.ts';
import { useEvent, useTalk } from '../talks/talks.ts';

import { readEarlierIn, useInRoom } from './rooms.ts';

export type { ThreadMessage };

const couldNotSave = (): void => raiseError('This device could not save that. Is its storage full?');

/** Own messages that were not seen in their room yet. Between the server's answer and the room's log a message is still pending. */
let underWay: UnderWay = new Map();
/** Increased to check pending messages again when nothing else has changed. */
const looked = createSignal(0);
let looking: ReturnType<typeof setTimeout> | undefined;
function lookAgain(): void {
  looking ??= setTimeout(() => {
    looking = undefined;
    looked.set(looked.get() + 1);
  }, IN_ROOM_AFTER);
}

/** Returns the messages of an open room, oldest first, followed by the person's own pending messages. */
export function useThread(room: string): readonly ThreadMessage[] {
  return useSignal(useMemo(() => threadIn(room), [room]));
}

const threadIn = (room: string) =>
  computed(
    [list(inScope(messagesCollection, roomScope(room))), userDocs, syncStatus, me, looked],
    (said, ...[documents, { waitingFor = [] }, person]) => {
      const waiting = new Set([...waitingFor, ...pendingUserDocs().map(({ id }) => id)]);
      underWay = underWayNow(underWay, { waiting, said: said.map(({ id }) => message.id(id)), now: serverNow() });
      const unsent = underWay;
      if ([...unsent.values()].some((since) => since !== undefined)) lookAgain();
      return threadOf({
        room,
        me: person?.id ?? '',
        said,
        own: [...documents.values()].filter(message.is),
        isUnsent: (id) => unsent.has(id),
        wanted: rejectedValueOf,
      });
    },
  );

/** Sends a message: shown on this device at once, in the room once the server has it. `reply`: id of the message it answers. */
export function sendChatMessage(room: string, text: string, reply?: string): void {
  const id = newRandomId();
  underWay = new Map(underWay).set(message.id(id), undefined);
  void writeUserDoc(message, id, { room, text, deleted: false, ...(reply !== undefined && { reply }) }).catch(
    couldNotSave,
  );
}

/** Deletes an own message. If it was not sent yet, it never leaves this device. */
export function takeBack(room: string, { id, state }: ThreadMessage): void {
  underWay = new Map([...underWay].filter(([key]) => key !== message.id(id)));
  if (state === 'failed') void syncCommands.dismissFailed(message.id(id));
  void writeUserDoc(message, id, { room, text: '', deleted: true }).catch(couldNotSave);
}

/** Deletes another person's message, for organisers. */
export async function takeOut(room: string, { id }: ThreadMessage): Promise<void> {
  const answer = await http.request(deleteMessage, { roomId: room, messageId: id });
  if (!answer.ok) raiseFailure(answer.refusal);
}

/** Sends a rejected message again. */
export const sayAgain = ({ id }: ThreadMessage): void => void syncCommands.tryAgain(message.id(id));

/** Reports a message to the organisers. */
export function reportTo(room: string, { id }: ThreadMessage, reason: string): void {
  writeUserDoc(report, id, { room, reason }).then(
    () => raise('The organisers will see it. Thank you.', { topic: 'report' }),
    couldNotSave,
  );
}

/** Loads messages before this position; resolves to their number. */
export const readEarlier = (room: string, before: number) => readEarlierIn(messagesCollection, room, before);

/** Returns the position of the first loaded message. */
export const firstPlace = (room: string): number =>
  list(inScope(messagesCollection, roomScope(room)))
    .get()
    .reduce((first, { seq }) => Math.min(first, seq), Infinity);

/** Returns the rules of an open room, which its hosts set. */
export const useRulesOf = (room: string): RoomRules => useInRoom(roomRulesCollection, room)[0] ?? NO_ROOM_RULES;

/** Milliseconds until the person may write in a slow room, rounded up to seconds. */
export function useSlowWait(room: string): number {
  const rules = useRulesOf(room);
  const person = useSignal(me);
  const isOrganiser = person !== undefined && isAdmin(person);
  const last = useThread(room).findLast(({ by, state }) => by === person?.id && state !== 'failed')?.at;
  const slow = Math.max(rules.slow, useInRoom(roomPacesCollection, room)[0]?.slow ?? 0);
  return useRealTimeDerived(SECOND, (now) => (isOrganiser ? 0 : slowWait({ slow }, last, now)));
}

/** Reads and stores the unsent text of a room on this device. */
export function useChatDraft(room: string): { readonly read: () => string; readonly keep: (text: string) => void } {
  const draft = draftOf(`chat:${room}`);
  return {
    read: () => {
      const text = draft.read()?.['text'];
      return typeof text === 'string' ? text : '';
    },
    keep: (text) => draft.save(text === '' ? undefined : { text }),
  };
}

/** Returns whether the person leads this room: organisers lead all but two-person rooms, speakers lead the room of their talk. */
export function useLeadsRoom(room: string): boolean {
  const reader = useMe();
  const read = readRoomId(room);
  const talk = useTalk(read?.kind === 'talk' ? read.ref : '');
  if (!reader || !read || read.kind === 'pair') return false;
  return isAdmin(reader) || (talk !== undefined && mayHost(reader, talk));
}

/** The pinned message of an open room. */
export function usePin(room: string): Pin | undefined {
  return useSignal(useMemo(() => one(inScope(pinsCollection, roomScope(room)), PIN_ID), [room]));
}

export async function setPinned(room: string, messageId: string, isWanted: boolean): Promise<void> {
  const answer = await http.request(isWanted ? pinMessageCall : unpinMessage, { roomId: room, messageId });
  if (!answer.ok) raiseFailure(answer.refusal);
}

const mutes = collectionStore(chatMutesCollection);

/** Whether this person is muted, for organisers. */
export function useIsMuted(personId: string): boolean {
  const held = useSignal(mutes).get(personId);
  return useRealTimeDerived(MINUTE, (now) => mutedUntil(held, now) !== undefined);
}

/** Returns a function that mutes a person or ends the mute. It shows a toast with Undo. */
export function useMute(): (person: Person, choice: MuteChoice | 'lift') => void {
  const event = useEvent();
  return (person, choice) => {
    if (choice === 'lift') void lift(person);
    else if (event) void mute(person, muteEnd(choice, serverNow(), event));
  };
}

async function mute(person: Person, until: Instant): Promise<void> {
  const answer = await http.request(mutePerson, { userId: person.id, until: new Date(until).toISOString() });
  if (!answer.ok) return raiseFailure(answer.refusal);
  const action = { label: 'Undo', run: () => void lift(person) };
  raise(`${personName(person)} is muted`, { topic: 'mutes', action });
}

async function lift(person: Person): Promise<void> {
  const answer = await http.request(unmutePerson, { userId: person.id });
  if (!answer.ok) return raiseFailure(answer.refusal);
  raise(`${personName(person)} may write again`, { topic: 'mutes' });
}
