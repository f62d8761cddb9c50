import * as v from 'valibot';
import { CHAT_HISTORY_STEP, CHAT_MESSAGE_MAX, CHAT_QUOTE_MAX } from '../limits/chats.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { collection } from '../sync/collection.ts';
import type { MineDocument } from '../sync/mine.ts';
import { mineKind } from '../sync/mine-kind.ts';
import { Instant } from '../time.ts';
import { hasVisible, withFewMarks } from '../visible-text.ts';
import { RoomId } from './room.ts';

/** What one may say at once: plain text, without the blanks around it. */
export const MessageText = v.pipe(
  v.string('Write text here'),
  v.trim(),
  v.transform(withFewMarks),
  v.check(hasVisible, 'A message cannot be empty'),
  v.maxLength(CHAT_MESSAGE_MAX, `A message cannot be longer than ${CHAT_MESSAGE_MAX} characters`),
  v.check((text) => text.isWellFormed(), 'This text contains invalid characters'),
);

/** Chosen by the device that writes it, at random. */
export const MessageId = v.pipe(
  v.string(),
  v.regex(/^[\w-]{8,64}$/, 'A message id has 8 to 64 letters, digits, _ or -'),
  v.maxLength(64),
);

/** What a message answers: whose it was, and how it began. */
export const Quote = v.object({ id: v.string(), by: v.string(), text: v.string() });
export type Quote = v.InferOutput<typeof Quote>;

/** The beginning of a message, as an answer to it shows it. */
export const quoteOf = ({ id, by, text }: Pick<ChatMessage, 'id' | 'by' | 'text'>): Quote => {
  const characters = Array.from(text.replaceAll(/\s+/g, ' '));
  const begins = characters.slice(0, CHAT_QUOTE_MAX).join('');
  return { id, by, text: characters.length > CHAT_QUOTE_MAX ? `${begins}…` : begins };
};

/** A message as its room holds it. */
export const ChatMessage = v.object({
  id: v.string(),
  /** Id of the person who wrote it. */
  by: v.string(),
  text: v.string(),
  /** When the server took it. */
  at: Instant,
  /** Its place in the room's log: messages are read in this order. */
  seq: v.number(),
  reply: v.exactOptional(Quote),
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

/** What a person's own `message` document says: sent into this room, or taken back (then without its text). */
export const MessageValue = v.pipe(
  v.object({
    room: RoomId,
    deleted: v.optional(v.boolean(), false),
    text: v.optional(v.string(), ''),
    /** The message that it answers. */
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
export const message = mineKind('message', MessageValue, {
  nothing: { room: '', text: '', deleted: true },
  title: 'Your message',
});

/** Newest first. */
export const byNewest = (a: ChatMessage, b: ChatMessage): number => b.seq - a.seq;

/** A message is said once: afterwards it can only be taken back, and stays so. */
export function messageRefusal(before: MineDocument | undefined, after: MessageValue): Refusal | undefined {
  if (!before) return undefined;
  const { room, text, deleted } = message.read(before);
  if (room !== after.room) return refusal('conflict', 'This message was sent to another room');
  if (after.deleted) return undefined;
  if (deleted) return refusal('conflict', 'This message was taken back');
  return text === after.text ? undefined : refusal('conflict', 'A message cannot be changed once it is sent');
}

/** Of one room each. */
export const messages = collection('room:', 'messages', {
  schema: ChatMessage,
  order: byNewest,
  newest: CHAT_HISTORY_STEP,
});
