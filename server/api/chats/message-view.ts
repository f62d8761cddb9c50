import type { MessageView } from '../../../domain/chats/message-view.ts';
import type { ChatMessage } from '../../../domain/chats/message.ts';

export const messageView = (
  { id, by, text, at, seq, reply }: ChatMessage,
  room: string,
  blocked: ReadonlySet<string>,
): MessageView => ({
  id,
  room,
  user_id: by,
  text,
  created_at: new Date(at).toISOString(),
  seq,
  is_blocked: blocked.has(by),
  reply: reply ? { id: reply.id, user_id: reply.by, text: reply.text } : null,
});
