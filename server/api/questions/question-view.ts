import type { QuestionView } from '../../../domain/questions/question-calls.ts';
import { type Question, question as questionKind } from '../../../domain/questions/question.ts';
import { vote } from '../../../domain/questions/vote.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments } from '../../sync/documents.ts';
import { findMine } from '../../sync/write-mine.ts';
import { votesOf } from './questions-of.ts';

/** How questions of a talk look to somebody. */
export async function questionViews(
  actor: Actor,
  talkId: string,
  ports: Ports,
): Promise<(question: Question) => QuestionView> {
  const mine = await ports.log.state(personScope(actor.id));
  const counts = new Map((await allDocuments(votesOf(talkId), ports)).map(({ id, count }) => [id, count]));
  return ({ id, text, by, state, pinned, at }) => ({
    id,
    text,
    user_id: by,
    state,
    pinned,
    votes: counts.get(id) ?? 0,
    voted: vote.read(findMine(mine, vote.id(id))).up,
    is_own: !questionKind.read(findMine(mine, questionKind.id(id))).withdrawn,
    created_at: new Date(at).toISOString(),
  });
}
