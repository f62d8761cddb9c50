import type { Actor } from '../../../domain/people/actor.ts';
import { isInRoom, type QuestionState } from '../../../domain/questions/question.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { recordChange } from '../audit/audit-store.ts';
import type { AskedQuestion } from '../hosting/backstage.ts';
import { backstageScope, shownQuestion } from '../hosting/backstage.ts';
import { changeBackstage } from '../hosting/change-backstage.ts';

interface Moderating {
  readonly talkId: string;
  readonly questionId: string;
  readonly state?: QuestionState | undefined;
  readonly pinned?: boolean | undefined;
}

/** Puts a question where a host wants it. What the room does not see is not what the talk is about. */
export async function moderate(
  actor: Actor,
  { talkId, questionId, state, pinned }: Moderating,
  ports: Ports,
): Promise<void> {
  const seen: AskedQuestion[] = [];
  await changeBackstage(
    {
      actor,
      talkId,
      id: questionId,
      change({ question: held }) {
        if (!held) return refuse('not-found', 'This question is not there any more');
        seen.push(held);
        const after = { ...held, state: state ?? held.state };
        const mayStand = after.state === 'open';
        if (pinned && !isInRoom(after)) refuse('conflict', 'Let the question in first');
        return { question: { ...after, pinned: mayStand && (pinned ?? held.pinned) } };
      },
    },
    ports,
  );
  const before = seen.at(-1);
  if (before && state === 'hidden' && before.state !== 'hidden')
    await note(actor, { talkId, before, did: 'took a question out' }, ports);
}

/** For good: its text is in the audit. */
export async function remove(
  actor: Actor,
  { talkId, questionId }: Pick<Moderating, 'talkId' | 'questionId'>,
  ports: Ports,
): Promise<void> {
  const seen: AskedQuestion[] = [];
  await changeBackstage(
    {
      actor,
      talkId,
      id: questionId,
      change({ question: held }) {
        seen.push(held ?? refuse('not-found', 'This question is not there any more'));
        return { question: null };
      },
    },
    ports,
  );
  const before = seen.at(-1);
  if (before) await note(actor, { talkId, before, did: 'took a question away' }, ports);
}

/** As everybody saw it: who asked without a name stays without one. */
async function note(
  actor: Actor,
  { talkId, before, did }: { readonly talkId: string; readonly before: AskedQuestion; readonly did: string },
  ports: Ports,
): Promise<void> {
  const change = {
    collection: 'questions',
    id: before.id,
    rev: '',
    before: shownQuestion(before),
    after: null,
  };
  await recordChange({ by: actor.id, scope: backstageScope(talkId), note: did, changes: [change] }, ports);
}
