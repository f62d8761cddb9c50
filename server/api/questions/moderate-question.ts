import type { AuditedChange } from '../../../domain/audit/audit.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { isInRoom, type QuestionState } from '../../../domain/questions/question.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import type { AuthoredQuestion } from '../hosting/moderation-queue.ts';
import { shownQuestion } from '../hosting/moderation-queue.ts';
import { changeBackstage } from '../hosting/change-moderation-queue.ts';

interface Moderating {
  readonly talkId: string;
  readonly questionId: string;
  readonly state?: QuestionState | undefined;
  readonly pinned?: boolean | undefined;
}

/** Sets the state of a question. Hiding a pinned question unpins it. */
export async function setQuestionState(
  actor: Actor,
  { talkId, questionId, state, pinned }: Moderating,
  ports: Ports,
): Promise<void> {
  await changeBackstage(
    {
      actor,
      talkId,
      id: questionId,
      change({ question: held }) {
        if (!held) return refuse('not-found', NOT_THERE);
        const after = { ...held, state: state ?? held.state };
        const mayStand = after.state === 'open';
        if (pinned && !isInRoom(after)) refuse('conflict', 'Let the question in first');
        return { question: { ...after, pinned: mayStand && (pinned ?? held.pinned) } };
      },
      audit: {
        note: 'took a question out',
        changeOf: (held) => (state === 'hidden' && held.state !== 'hidden' ? removalOf(held) : undefined),
      },
    },
    ports,
  );
}

/** Deletes a question permanently. Its text stays in the audit. */
export async function remove(
  actor: Actor,
  { talkId, questionId }: Pick<Moderating, 'talkId' | 'questionId'>,
  ports: Ports,
): Promise<void> {
  await changeBackstage(
    {
      actor,
      talkId,
      id: questionId,
      change: ({ question }) => (question ? { question: null } : refuse('not-found', NOT_THERE)),
      audit: { note: 'took a question away', changeOf: removalOf },
    },
    ports,
  );
}

const NOT_THERE = 'This question is not there any more';

/** Returns the deleted question for the audit, as everyone saw it: an anonymous one without its author. */
const removalOf = (held: AuthoredQuestion): AuditedChange => ({
  collection: 'questions',
  id: held.id,
  rev: '',
  before: shownQuestion(held),
  after: null,
});
