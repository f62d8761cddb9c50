import { useMemo } from 'react';
import { report } from '../../domain/chats/chat-rules.ts';
import { deleteMessage } from '../../domain/chats/message-calls.ts';
import { message, messages } from '../../domain/chats/message.ts';
import { roomScope } from '../../domain/chats/room.ts';
import { type ThreadMessage, threadOf } from '../../domain/chats/thread.ts';
import { NO_ROOM_RULES, type RoomRules, roomRules, slowWait } from '../../domain/chats/room-rules.ts';
import { isAdmin } from '../../domain/people/actor.ts';
import { SECOND } from '../../domain/time.ts';
import { inScope } from '../../domain/sync/collection.ts';
import { http } from '../platform/connection.ts';
import { derived } from '../platform/live-value.ts';
import { mine, pendingMine } from '../platform/mine-view.ts';
import { writeMine } from '../platform/mine-writer.ts';
import { randomId } from '../platform/random-id.ts';
import { me } from '../platform/session.ts';
import { list } from '../platform/shelf.ts';
import { syncCommands } from '../platform/sync-commands.ts';
import { syncStatus } from '../platform/sync-status.ts';
import { raise, raiseError } from '../platform/toasts.ts';
import { useLive } from '../platform/use-live.ts';
import { wantedOf } from '../platform/wanted.ts';
import { draftOf } from './drafts.ts';
import { useAtNow } from './at-now.ts';
import { readEarlier as readEarlierIn, useInRoom } from './rooms.ts';

export type { ThreadMessage };

const couldNotSave = (): void => raiseError('This device could not save that. Is its storage full?');

/**
 * Written on this page or waiting when it was opened, and not seen in its room since: between the server's answer and what
 * the room tells of it a message is still on its way.
 */
const underWay = new Set<string>();

/** What was said in a room that is looked at, the first first, and what one wrote there that is not said yet. */
export function useThread(room: string): readonly ThreadMessage[] {
  return useLive(useMemo(() => threadIn(room), [room]));
}

const threadIn = (room: string) =>
  derived(
    [list(inScope(messages, roomScope(room))), mine, syncStatus, me],
    (said, ...[documents, { waitingFor = [] }, person]) => {
      for (const id of waitingFor) underWay.add(id);
      for (const { id } of said) underWay.delete(message.id(id));
      const unsent = new Set([...waitingFor, ...pendingMine().map(({ id }) => id), ...underWay]);
      return threadOf({
        room,
        me: person?.id ?? '',
        said,
        own: [...documents.values()].filter(message.is),
        isUnsent: (id) => unsent.has(id),
        wanted: wantedOf,
      });
    },
  );

/** Says something, here at once, in the room as soon as the server hears of it; `reply` is the message that it answers. */
export function say(room: string, text: string, reply?: string): void {
  const id = randomId();
  underWay.add(message.id(id));
  void writeMine(message, id, { room, text, deleted: false, ...(reply !== undefined && { reply }) }).catch(
    couldNotSave,
  );
}

/** Takes back what one wrote. What was not sent yet never leaves this device. */
export function takeBack(room: string, { id, state }: ThreadMessage): void {
  underWay.delete(message.id(id));
  if (state === 'failed') void syncCommands.dismissFailed(message.id(id));
  void writeMine(message, id, { room, text: '', deleted: true }).catch(couldNotSave);
}

/** Takes out what another one wrote: organisers may. */
export async function takeOut(room: string, { id }: ThreadMessage): Promise<void> {
  const answer = await http.ask(deleteMessage, { roomId: room, messageId: id });
  if (!answer.ok) raiseError(answer.refusal.message);
}

/** Sends once more what the server turned down. */
export const sayAgain = ({ id }: ThreadMessage): void => void syncCommands.tryAgain(message.id(id));

/** Shows a message to the organisers. */
export function reportTo(room: string, { id }: ThreadMessage, reason: string): void {
  writeMine(report, id, { room, reason }).then(
    () => raise('The organisers will see it. Thank you.', { topic: 'report' }),
    couldNotSave,
  );
}

/** Reads what was said before this place; answers how many messages there were. */
export const readEarlier = (room: string, before: number) => readEarlierIn(messages, room, before);

/** The place of the first message that is here. */
export const firstPlace = (room: string): number =>
  list(inScope(messages, roomScope(room)))
    .get()
    .reduce((first, { seq }) => Math.min(first, seq), Infinity);

/** What the hosts of a room that is looked at have laid down for it. */
export const useRulesOf = (room: string): RoomRules => useInRoom(roomRules, room)[0] ?? NO_ROOM_RULES;

/** Milliseconds until one may write again in a slow room, to the second. */
export function useSlowWait(room: string): number {
  const rules = useRulesOf(room);
  const person = useLive(me);
  const isOrganiser = person !== undefined && isAdmin(person);
  const last = useThread(room).findLast(({ by, state }) => by === person?.id && state !== 'failed')?.at;
  return useAtNow(SECOND, (now) => (isOrganiser ? 0 : slowWait(rules, last, now)));
}

/** What was typed into a room and not sent, kept on this device. */
export function useChatDraft(room: string): { readonly read: () => string; readonly keep: (text: string) => void } {
  const draft = draftOf(`chat:${room}`);
  return {
    read: () => {
      const text = draft.read()?.['text'];
      return typeof text === 'string' ? text : '';
    },
    keep: (text) => draft.keep(text === '' ? undefined : { text }),
  };
}
