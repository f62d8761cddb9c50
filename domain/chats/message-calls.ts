import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall } from '../calls/crud-calls.ts';
import { ReportReason } from './chat-rules.ts';
import { MessageView } from './message-view.ts';
import { MessageId, MessageText } from './message.ts';

const roomId = v.string();

export const listMessages = listCall({
  path: '/chats/rooms/:roomId/messages',
  access: 'logged-in',
  input: { roomId },
  view: MessageView,
  closedInOnboarding: true,
});

export const sendMessage = call({
  method: 'post',
  path: '/chats/rooms/:roomId/messages',
  access: 'logged-in',
  input: v.object({ roomId, text: MessageText, id: v.optional(MessageId), reply: v.optional(MessageId) }),
  output: MessageView,
  status: 201,
  closedInOnboarding: true,
});

const MessageInput = v.object({ roomId, messageId: v.string() });

export const deleteMessage = call({
  method: 'delete',
  path: '/chats/rooms/:roomId/messages/:messageId',
  access: 'logged-in',
  input: MessageInput,
  output: v.null(),
  status: 204,
});

export const reportMessage = call({
  method: 'post',
  path: '/chats/rooms/:roomId/messages/:messageId/report',
  access: 'logged-in',
  input: v.object({ ...MessageInput.entries, reason: v.optional(ReportReason, '') }),
  output: v.null(),
  status: 204,
});

export const ReportView = v.pipe(
  v.object({
    id: v.string(),
    room: v.string(),
    message_id: v.string(),
    text: v.string(),
    author_id: v.string(),
    reporter_id: v.string(),
    reason: v.string(),
    created_at: v.string(),
  }),
  v.title('Report'),
);

export const listReports = listCall({
  path: '/admin/chats/reports',
  access: 'admin',
  input: {},
  view: ReportView,
});

export const dismissReport = call({
  method: 'delete',
  path: '/admin/chats/reports/:id',
  access: 'admin',
  input: v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(300)) }),
  output: v.null(),
  status: 204,
});
