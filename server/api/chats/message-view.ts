import * as v from 'valibot';
import type { ChatMessage } from '../../../domain/chats/message.ts';

/** A message under REST names, newest first in lists; `is_blocked`: the caller has blocked who wrote it. */
export const MessageView = v.object({
  id: v.string(),
  room: v.string(),
  user_id: v.string(),
  text: v.string(),
  created_at: v.string(),
  seq: v.number(),
  is_blocked: v.boolean(),
});
export type MessageView = v.InferOutput<typeof MessageView>;

export const messageView = (
  { id, by, text, at, seq }: ChatMessage,
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
});
