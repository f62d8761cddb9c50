import * as v from 'valibot';
import { CHAT_HISTORY_STEP, CHAT_MESSAGE_MAX } from '../limits/chats.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { collection } from '../sync/collection.ts';
import type { MineDocument } from '../sync/mine.ts';
import { mineKind } from '../sync/mine-kind.ts';
import { Instant } from '../time.ts';
import { RoomId } from './room.ts';

/** What one may say at once: plain text, without the blanks around it. */
export const MessageText = v.pipe(
  v.string('Write text here'),
  v.trim(),
  v.minLength(1, 'A message cannot be empty'),
  v.maxLength(CHAT_MESSAGE_MAX, `A message cannot be longer than ${CHAT_MESSAGE_MAX} characters`),
  v.check((text) => text.isWellFormed(), 'This text is broken'),
);

/** Chosen by the device that writes it, at random. */
export const MessageId = v.pipe(
  v.string(),
  v.regex(/^[\w-]{8,64}$/, 'A message id has 8 to 64 letters, digits, _ or -'),
);

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
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

/** What a person's own `message` document says: sent into this room, or taken back (then without its text). */
export const MessageValue = v.pipe(
  v.object({ room: RoomId, deleted: v.optional(v.boolean(), false), text: v.optional(v.string(), '') }),
  v.transform((value) => (value.deleted ? { ...value, text: '' } : { ...value, text: value.text.trim() })),
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
