import * as v from 'valibot';
import { MessageId } from '../chats/message.ts';
import { RoomId } from '../chats/room.ts';
import { QUESTION_MAX } from '../limits/hosting.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { collection } from '../sync/collection.ts';
import type { UserDocument } from '../sync/mine.ts';
import { userDocKind } from '../sync/mine-kind.ts';
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

/** Id of a question: random, chosen by the author's device. */
export const QuestionId = MessageId;

/** State of a question. Only hosts have `waiting` and `hidden` questions; the room has the others. */
export const QuestionState = v.picklist(['waiting', 'open', 'answered', 'hidden']);
export type QuestionState = v.InferOutput<typeof QuestionState>;

/** A question about a talk, as its room or hosts hold it. */
export const Question = v.object({
  id: v.string(),
  /** The author; null if anonymous, also to hosts. */
  by: v.nullable(v.string()),
  /** The author's name, if they were not listed when they asked; never of an anonymous question. */
  name: v.exactOptional(v.string()),
  text: v.string(),
  /** When the server accepted it. */
  at: Instant,
  state: QuestionState,
  /** Whether it is the current topic. */
  pinned: v.boolean(),
});
export type Question = v.InferOutput<typeof Question>;

/** Whether everyone in the room sees it. */
export const isInRoom = ({ state }: Pick<Question, 'state'>): boolean => state === 'open' || state === 'answered';

/** Sorts questions newest first. */
export const newestQuestion = (a: Question, b: Question): number => b.at - a.at || (a.id < b.id ? -1 : 1);

/** Questions of a talk's room. */
export const questionsCollection = collection('room:', 'questions', { schema: Question, order: newestQuestion });
/** Questions that only hosts have: those in moderation and hidden questions. */
export const hostQuestionsCollection = collection('host:', 'questions', { schema: Question, order: newestQuestion });

/** Value of a person's own `question` document: asked in this room, or withdrawn (then without text). */
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
export const question = userDocKind('question', QuestionValue, {
  nothing: { room: '', text: '', anonymous: false, withdrawn: true },
  title: 'Your question',
});

/** Why a change of a question is refused: it cannot be edited, only withdrawn, and that for good. */
export function questionRefusal(before: UserDocument | undefined, after: QuestionValue): Refusal | undefined {
  if (!before) return undefined;
  const { room, text, anonymous, withdrawn } = question.read(before);
  if (room !== after.room) return refusal('conflict', 'This question was asked in another talk');
  if (after.withdrawn) return undefined;
  if (withdrawn) return refusal('conflict', 'This question was taken back');
  return text === after.text && anonymous === after.anonymous
    ? undefined
    : refusal('conflict', 'A question cannot be changed once it is asked');
}
