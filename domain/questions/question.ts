import * as v from 'valibot';
import { MessageId } from '../chats/message.ts';
import { RoomId } from '../chats/room.ts';
import { QUESTION_MAX } from '../limits/hosting.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { collection } from '../sync/collection.ts';
import type { MineDocument } from '../sync/mine.ts';
import { mineKind } from '../sync/mine-kind.ts';
import { Instant } from '../time.ts';
import { hasVisible, withFewMarks } from '../visible-text.ts';

export const QuestionText = v.pipe(
  v.string('Write text here'),
  v.trim(),
  v.transform(withFewMarks),
  v.check(hasVisible, 'A question cannot be empty'),
  v.maxLength(QUESTION_MAX, `A question cannot be longer than ${QUESTION_MAX} characters`),
  v.check((text) => text.isWellFormed(), 'This text contains invalid characters'),
);

/** Chosen by the device that asks, at random. */
export const QuestionId = MessageId;

/** `waiting` and `hidden` stand with the hosts alone, the others in the room. */
export const QuestionState = v.picklist(['waiting', 'open', 'answered', 'hidden']);
export type QuestionState = v.InferOutput<typeof QuestionState>;

/** A question to those who give a talk, as its room or its hosts hold it. */
export const Question = v.object({
  id: v.string(),
  /** Who asks; null for who would not be named, also to the hosts. */
  by: v.nullable(v.string()),
  text: v.string(),
  /** When the server took it. */
  at: Instant,
  state: QuestionState,
  /** It is what the talk is about now. */
  pinned: v.boolean(),
});
export type Question = v.InferOutput<typeof Question>;

/** Whether everybody in the room sees it. */
export const isInRoom = ({ state }: Pick<Question, 'state'>): boolean => state === 'open' || state === 'answered';

/** Newest first. */
export const newestQuestion = (a: Question, b: Question): number => b.at - a.at || (a.id < b.id ? -1 : 1);

/** In the room of a talk. */
export const questions = collection('room:', 'questions', { schema: Question, order: newestQuestion });
/** With its hosts: those that wait to be let in, and those taken out. */
export const hostQuestions = collection('host:', 'questions', { schema: Question, order: newestQuestion });

/** What a person's own `question` document says: asked in this room, or taken back (then without its text). */
export const QuestionValue = v.pipe(
  v.object({
    room: RoomId,
    text: v.optional(v.string(), ''),
    anonymous: v.optional(v.boolean(), false),
    withdrawn: v.optional(v.boolean(), false),
  }),
  v.transform((value) => (value.withdrawn ? { ...value, text: '' } : { ...value, text: value.text.trim() })),
  v.forward(
    v.partialCheck(
      [['withdrawn'], ['text']],
      ({ withdrawn, text }) => withdrawn || v.is(QuestionText, text),
      `A question has 1 to ${QUESTION_MAX} characters`,
    ),
    ['text'],
  ),
);
export type QuestionValue = v.InferOutput<typeof QuestionValue>;
export const question = mineKind('question', QuestionValue, {
  nothing: { room: '', text: '', anonymous: false, withdrawn: true },
  title: 'Your question',
});

/** A question is asked once: afterwards it can only be taken back, and stays so. */
export function questionRefusal(before: MineDocument | undefined, after: QuestionValue): Refusal | undefined {
  if (!before) return undefined;
  const { room, text, anonymous, withdrawn } = question.read(before);
  if (room !== after.room) return refusal('conflict', 'This question was asked in another talk');
  if (after.withdrawn) return undefined;
  if (withdrawn) return refusal('conflict', 'This question was taken back');
  return text === after.text && anonymous === after.anonymous
    ? undefined
    : refusal('conflict', 'A question cannot be changed once it is asked');
}
