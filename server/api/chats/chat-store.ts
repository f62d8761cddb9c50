import type { ChatMessage } from '../../../domain/chats/message.ts';
import { messagesCollection as declaredMessages } from '../../../domain/chats/message.ts';
import { chatReportsCollection as declaredChatReports } from '../../../domain/chats/chat-rules.ts';
import { roomScope } from '../../../domain/chats/room.ts';
import { stored, type StoredCollection, withScope } from '../../sync/documents.ts';

const messages = stored(declaredMessages);
export const messagesOf = (room: string): StoredCollection<ChatMessage> => withScope(messages, roomScope(room));

/** Reported messages, in the organisers' scope. */
export const chatReports = stored(declaredChatReports);

export interface MessageInRoom {
  readonly room: string;
  readonly messageId: string;
}
