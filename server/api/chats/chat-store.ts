import { ChatMessage } from '../../../domain/chats/message.ts';
import { ChatReport } from '../../../domain/chats/chat-rules.ts';
import { roomScope } from '../../../domain/chats/room.ts';
import { type Collection, collection, inScope } from '../../sync/documents.ts';

const messages = collection('', 'messages', ChatMessage);
export const messagesOf = (room: string): Collection<ChatMessage> => inScope(messages, roomScope(room));

/** What people reported, in the organisers' own scope. */
export const chatReports = collection('adm', 'chat-reports', ChatReport);
