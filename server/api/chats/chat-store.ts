import type { ChatMessage } from '../../../domain/chats/message.ts';
import { messages as declaredMessages } from '../../../domain/chats/message.ts';
import { chatReports as declaredChatReports } from '../../../domain/chats/chat-rules.ts';
import { roomScope } from '../../../domain/chats/room.ts';
import { stored, type Collection, inScope } from '../../sync/documents.ts';

const messages = stored(declaredMessages);
export const messagesOf = (room: string): Collection<ChatMessage> => inScope(messages, roomScope(room));

/** Reported messages, in the organisers' scope. */
export const chatReports = stored(declaredChatReports);

export interface MessageInRoom {
  readonly room: string;
  readonly messageId: string;
}
