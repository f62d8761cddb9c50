import { question } from '../../../domain/questions/question.ts';
import { documentsIn } from '../../sync/documents.ts';
import { moveDocument, type Moving, movingMid, ownOf } from '../accounts/merge/account-merge.ts';
import { queuedQuestionsIn, backstageScope } from '../hosting/moderation-queue.ts';
import { talkOfRoom } from '../hosting/find-hosted.ts';
import { publishModerated } from '../hosting/publish-moderated.ts';

/** Moves questions with their votes and answers to the remaining record. Anonymous questions stay anonymous. */
export async function moveQuestions(moving: Moving): Promise<void> {
  const { from, to, actor, ports } = moving;
  const own = (await ownOf(moving, question)).filter((document) => !question.read(document).withdrawn);
  const talkIds = new Set(own.flatMap((document) => talkOfRoom(question.read(document).room) ?? []));
  for (const talkId of talkIds) {
    const asked = queuedQuestionsIn(talkId);
    await ports.log.append(backstageScope(talkId), {
      mid: movingMid(moving),
      by: actor.id,
      decide: (state) => ({
        ops: documentsIn(state, asked)
          .filter(({ by }) => by === from)
          .map((held) => ({ c: asked.name, id: held.id, rev: `merged:${state.n}`, doc: { ...held, by: to } })),
      }),
    });
    await publishModerated(talkId, ports);
  }
  for (const document of own) await moveDocument(document, moving);
}
