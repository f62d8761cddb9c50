import { question } from '../../../domain/questions/question.ts';
import type { Op } from '../../../domain/sync/log.ts';
import { allDocuments, documentsIn } from '../../sync/documents.ts';
import { mineOf } from '../../sync/stored-collections.ts';
import type { Erasing } from '../erasure/erasing.ts';
import { queuedQuestionsIn, backstageScope } from '../hosting/moderation-queue.ts';
import { talkOfRoom } from '../hosting/find-hosted.ts';
import { publishModerated } from '../hosting/publish-moderated.ts';

/** Deletes a person's questions in every talk, answered or not, named or anonymous. */
export async function forgetQuestions({ personId, actor, ports }: Erasing): Promise<void> {
  const own = (await allDocuments(mineOf(personId), ports)).filter(question.is);
  const talkIds = new Set(own.flatMap((document) => talkOfRoom(question.read(document).room) ?? []));
  for (const talkId of talkIds) {
    const asked = queuedQuestionsIn(talkId);
    await ports.log.append(backstageScope(talkId), {
      mid: `erase:${ports.randomId(12)}`,
      by: actor.id,
      decide: (state) => ({
        ops: documentsIn(state, asked)
          .filter(({ by }) => by === personId)
          .map(({ id }): Op => ({ c: asked.name, id, rev: `erased:${state.n}`, del: true })),
      }),
    });
    await publishModerated(talkId, ports);
  }
}
