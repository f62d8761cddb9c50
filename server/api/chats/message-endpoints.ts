import { report } from '../../../domain/chats/chat-rules.ts';
import { deleteMessage, listMessages, reportMessage, sendMessage } from '../../../domain/chats/message-calls.ts';
import { byNewest, type ChatMessage, message as messageKind } from '../../../domain/chats/message.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, findDocument } from '../../sync/documents.ts';
import { type MessageInRoom, messagesOf } from './chat-store.ts';
import { mayReadRoom } from './find-room.ts';
import { mayModerate, moderateMessage } from './moderate.ts';
import { mineDocument } from './mine-document.ts';
import { blockedBy } from './write-block.ts';
import { writeMessage } from './write-message.ts';
import { writeReport } from './write-report.ts';
import type { MessageView } from '../../../domain/chats/message-view.ts';

const messageView = (
  { id, by, name, text, at, seq, reply }: ChatMessage,
  room: string,
  blocked: ReadonlySet<string>,
): MessageView => ({
  id,
  room,
  user_id: by,
  ...(name !== undefined && { user_name: name }),
  text,
  created_at: new Date(at).toISOString(),
  seq,
  is_blocked: blocked.has(by),
  reply: reply ? { id: reply.id, user_id: reply.by, text: reply.text } : null,
});

export const messageEndpoints = [
  endpoint(listMessages, {
    summary: 'What was said in a room, newest first. Go on with startCursor.',
    example: { roomId: 'stage:main', count: 10 },
    handle: async ({ actor, input, ports }) => {
      if (!(await mayReadRoom(actor, input.roomId, ports))) refuse('not-found', 'There is no such room');
      const blocked = await blockedBy(actor.id, ports);
      const messages = (await allDocuments(messagesOf(input.roomId), ports)).toSorted(byNewest);
      return shown(pageOf(messages, input), (message) => messageView(message, input.roomId, blocked));
    },
  }),
  /** Sends a message. The device chooses `id`, so sending it twice stores it once. Without `id` the server creates one. */
  endpoint(sendMessage, {
    summary: 'Says something in a room.',
    example: { roomId: 'stage:main', text: 'Good morning from row three!' },
    handle: async ({ actor, input, ports }) => {
      const id = input.id ?? ports.newId(12);
      await writeMessage(
        actor,
        mineDocument(messageKind, id, {
          value: { room: input.roomId, text: input.text, deleted: false, ...(input.reply && { reply: input.reply }) },
          ports,
        }),
        ports,
      );
      // An organiser may have deleted the message meanwhile.
      const message =
        (await findDocument(messagesOf(input.roomId), id, ports)) ?? refuse('gone', 'This message was deleted');
      return messageView(message, input.roomId, new Set());
    },
  }),
  endpoint(deleteMessage, {
    summary: 'Takes back what you said; those who lead the room also what others said there, which the audit keeps.',
    example: { roomId: 'stage:main', messageId: 'ada-to-take-back' },
    handle: async ({ actor, input: { roomId: room, messageId }, ports }) => {
      const message = await seenMessage(actor, { room, messageId }, ports);
      if (!message && ports.again) return null; // An earlier attempt deleted it before it was interrupted.
      if (!message) return refuse('not-found', 'There is no such message');
      if (message.by === actor.id)
        await writeMessage(
          actor,
          mineDocument(messageKind, messageId, { value: { room, text: '', deleted: true }, ports }),
          ports,
        );
      else if (await mayModerate(actor, { room, messageId }, ports))
        await moderateMessage(actor, { room, messageId }, ports);
      else refuse('not-allowed', 'Only who wrote a message, or who leads its room, may delete it');
      return null;
    },
  }),
  endpoint(reportMessage, {
    summary: 'Reports a message of another person to the organisers.',
    example: { roomId: 'stage:main', messageId: 'grace-to-report', reason: 'Advertising' },
    handle: async ({ actor, input: { roomId: room, messageId, reason }, ports }) => {
      await writeReport(actor, mineDocument(report, messageId, { value: { room, reason }, ports }), ports);
      return null;
    },
  }),
];

/** Returns the message if the caller may see it: in one of their rooms, in a report if they are an organiser, or if they wrote it. */
async function seenMessage(actor: Actor, place: MessageInRoom, ports: Ports): Promise<ChatMessage | undefined> {
  const message = await findDocument(messagesOf(place.room), place.messageId, ports);
  const isSeen =
    message?.by === actor.id ||
    (await mayReadRoom(actor, place.room, ports)) ||
    (await mayModerate(actor, place, ports));
  return isSeen ? message : undefined;
}
