import * as v from 'valibot';
import { PageFields, pageSchema } from '../../../domain/calls/paging.ts';
import { ReportReason } from '../../../domain/chats/chat-rules.ts';
import { byNewest, type ChatMessage, MessageId, MessageText } from '../../../domain/chats/message.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, findDocument } from '../../sync/documents.ts';
import { messagesOf } from './chat-store.ts';
import { mayReadRoom } from './find-room.ts';
import { messageView, MessageView } from './message-view.ts';
import { mayModerate, type MessageInRoom, moderate } from './moderate.ts';
import { ownDocument } from './own-document.ts';
import { blockedBy } from './write-block.ts';
import { writeMessage } from './write-message.ts';
import { writeReport } from './write-report.ts';

const roomId = v.string();

const listMessages = endpoint({
  method: 'get',
  path: '/chats/rooms/:roomId/messages',
  access: 'logged-in',
  summary: 'What was said in a room, newest first. Go on with startCursor.',
  closedInOnboarding: true,
  input: v.object({ roomId, ...PageFields }),
  example: { roomId: 'stage:main', count: 10 },
  output: pageSchema(MessageView),
  handle: async ({ actor, input, ports }) => {
    if (!(await mayReadRoom(actor, input.roomId, ports))) refuse('not-found', 'There is no such room');
    const blocked = await blockedBy(actor.id, ports);
    const messages = (await allDocuments(messagesOf(input.roomId), ports)).toSorted(byNewest);
    return shown(pageOf(messages, input), (message) => messageView(message, input.roomId, blocked));
  },
});

/** `id` is the device's own for the message, so that sending it again says it once; left out, the server makes one. */
const sendMessage = endpoint({
  method: 'post',
  path: '/chats/rooms/:roomId/messages',
  access: 'logged-in',
  summary: 'Says something in a room.',
  closedInOnboarding: true,
  input: v.object({ roomId, text: MessageText, id: v.optional(MessageId) }),
  example: { roomId: 'stage:main', text: 'Good morning from row three!' },
  output: MessageView,
  status: 201,
  handle: async ({ actor, input, ports }) => {
    const id = input.id ?? ports.randomId(12);
    await writeMessage(
      actor,
      ownDocument('message', id, { value: { room: input.roomId, text: input.text }, ports }),
      ports,
    );
    // Unless an organiser was quicker.
    const message =
      (await findDocument(messagesOf(input.roomId), id, ports)) ?? refuse('gone', 'This message was deleted');
    return messageView(message, input.roomId, new Set());
  },
});

const MessageInput = v.object({ roomId, messageId: v.string() });

const deleteMessage = endpoint({
  method: 'delete',
  path: '/chats/rooms/:roomId/messages/:messageId',
  access: 'logged-in',
  summary: 'Takes back what you said; organisers also what others said, which the audit keeps.',
  input: MessageInput,
  example: { roomId: 'stage:main', messageId: 'ada-to-take-back' },
  output: v.null(),
  status: 204,
  handle: async ({ actor, input: { roomId: room, messageId }, ports }) => {
    const message =
      (await seenMessage(actor, { room, messageId }, ports)) ?? refuse('not-found', 'There is no such message');
    if (message.by === actor.id)
      await writeMessage(actor, ownDocument('message', messageId, { value: { room, deleted: true }, ports }), ports);
    else if (await mayModerate(actor, { room, messageId }, ports)) await moderate(actor, { room, messageId }, ports);
    else refuse('not-allowed', 'Only who wrote a message, or an organiser, may delete it');
    return null;
  },
});

const reportMessage = endpoint({
  method: 'post',
  path: '/chats/rooms/:roomId/messages/:messageId/report',
  access: 'logged-in',
  summary: 'Shows a message of somebody else to the organisers.',
  input: v.object({ ...MessageInput.entries, reason: v.optional(ReportReason, '') }),
  example: { roomId: 'stage:main', messageId: 'grace-to-report', reason: 'Advertising' },
  output: v.null(),
  status: 204,
  handle: async ({ actor, input: { roomId: room, messageId, reason }, ports }) => {
    await writeReport(actor, ownDocument('report', messageId, { value: { room, reason }, ports }), ports);
    return null;
  },
});

export const messageEndpoints = [listMessages, sendMessage, deleteMessage, reportMessage];

/** The message, if the caller can see it: in a room of theirs, or as an organiser by a report. One's own stays one's own anywhere. */
async function seenMessage(actor: Actor, place: MessageInRoom, ports: Ports): Promise<ChatMessage | undefined> {
  const message = await findDocument(messagesOf(place.room), place.messageId, ports);
  const isSeen =
    message?.by === actor.id ||
    (await mayReadRoom(actor, place.room, ports)) ||
    (await mayModerate(actor, place, ports));
  return isSeen ? message : undefined;
}
