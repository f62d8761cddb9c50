import * as v from 'valibot';
import { CHAT_HISTORY_STEP, CHAT_MESSAGE_MAX, CHAT_QUOTE_MAX } from '../limits/chats.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { collection } from '../sync/collection.ts';
import type { UserDocument } from '../sync/mine.ts';
import { userDocKind } from '../sync/mine-kind.ts';
import { Instant } from '../time.ts';
import { hasVisible, withFewMarks } from '../visible-text.ts';
import { RoomId } from './room.ts';

/** The text of a message: plain, trimmed. */
export const MessageText = v.pipe(
  v.string('Write text here'),
  v.trim(),
  v.transform(withFewMarks),
  v.check(hasVisible, 'A message cannot be empty'),
  v.maxLength(CHAT_MESSAGE_MAX, `A message cannot be longer than ${CHAT_MESSAGE_MAX} characters`),
  v.check((text) => text.isWellFormed(), 'This text contains invalid characters'),
);

/** Random, chosen by the writing device. */
export const MessageId = v.pipe(
  v.string(),
  v.regex(/^[\w-]{8,64}$/, 'A message id has 8 to 64 letters, digits, _ or -'),
  v.maxLength(64),
);

/** The message that is answered: author and start of the text. */
export const Quote = v.object({
  id: v.string(),
  by: v.string(),
  text: v.string(),
  /** The author's name, as of the message. */
  name: v.exactOptional(v.string()),
});
export type Quote = v.InferOutput<typeof Quote>;

/** The start of a message, as a quote. */
export const quoteOf = ({ id, by, text, name }: Pick<ChatMessage, 'id' | 'by' | 'text' | 'name'>): Quote => {
  const characters = Array.from(text.replaceAll(/\s+/g, ' '));
  const begins = characters.slice(0, CHAT_QUOTE_MAX).join('');
  const quote = { id, by, text: characters.length > CHAT_QUOTE_MAX ? `${begins}…` : begins };
  return { ...quote, ...(name !== undefined && { name }) };
};

/** A message in its room. */
export const ChatMessage = v.object({
  id: v.string(),
  /** Id of the author. */
  by: v.string(),
  text: v.string(),
  /** When the server accepted it. */
  at: Instant,
  /** Position in the room's log, which is the reading order. */
  seq: v.number(),
  reply: v.exactOptional(Quote),
  /** The author's name, if they were not listed when they wrote it. */
  name: v.exactOptional(v.string()),
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

/** Value of a person's own `message` document: sent to this room, or deleted (then without text). */
export const MessageValue = v.pipe(
  v.object({
    room: RoomId,
    deleted: v.optional(v.boolean(), false),
    text: v.optional(v.string(), ''),
    /** Id of the message it answers. */
    reply: v.exactOptional(MessageId),
  }),
  v.transform((value) =>
    value.deleted ? { ...value, text: '' } : { ...value, text: withFewMarks(value.text.trim()) },
  ),
  v.forward(
    v.partialCheck(
      [['deleted'], ['text']],
      ({ deleted, text }) => deleted || v.is(MessageText, text),
      `A message has 1 to ${CHAT_MESSAGE_MAX} characters`,
    ),
    ['text'],
  ),
);
export type MessageValue = v.InferOutput<typeof MessageValue>;
export const message = userDocKind('message', MessageValue, {
  nothing: { room: '', text: '', deleted: true },
  title: 'Your message',
});

/** Sorts messages newest first. */
export const byNewest = (a: ChatMessage, b: ChatMessage): number => b.seq - a.seq;

/** Why a change of a message is refused: it cannot be edited, only deleted, and that for good. */
export function messageRefusal(before: UserDocument | undefined, after: MessageValue): Refusal | undefined {
  if (!before) return undefined;
  const { room, text, deleted } = message.read(before);
  if (room !== after.room) return refusal('conflict', 'This message was sent to another room');
  if (after.deleted) return undefined;
  if (deleted) return refusal('conflict', 'This message was taken back');
  return text === after.text ? undefined : refusal('conflict', 'A message cannot be changed once it is sent');
}

/** The messages of each room. */
export const messagesCollection = collection('room:', 'messages', {
  schema: ChatMessage,
  order: byNewest,
  newest: CHAT_HISTORY_STEP,
});
