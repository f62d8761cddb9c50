import type { TalkNumbers } from '../../../domain/exports/export-calls.ts';
import { isGiven } from '../../../domain/feedback/feedback.ts';
import { meanStars, type Rating } from '../../../domain/feedback/rating.ts';
import { hasRoom } from '../../../domain/hosting/host.ts';
import { STARS_MOST } from '../../../domain/limits/talks.ts';
import { byStart, type Talk } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments } from '../../sync/documents.ts';
import { stagesOf } from '../../sync/stored-collections.ts';
import { ratings } from '../feedback/ratings.ts';
import { queuedQuestionsIn } from '../hosting/moderation-queue.ts';
import { lineOf, SIGNUPS_SCOPE } from '../signups/waitlist-store.ts';
import { talksOfAll } from '../talks/find-talk.ts';
import { talkFame } from '../talks/talk-views.ts';

/**
 * Returns the numbers of each talk, in schedule order. Bookmarks and viewers come from projections of the log (talkFame).
 * Reads only scopes that are in memory, and the questions of each talk with a room.
 */
export async function talkNumbers(ports: Ports): Promise<TalkNumbers[]> {
  const talks = (await talksOfAll(['live', 'replay'], ports)).filter(({ kind }) => kind === 'talk').toSorted(byStart);
  const { keptOf, viewsOf } = await talkFame(ports);
  const signups = await ports.log.state(SIGNUPS_SCOPE);
  const given = Map.groupBy((await allDocuments(ratings, ports)).filter(isGiven), ({ talkId }) => talkId);
  const stageName = await stageNames(ports);
  return Promise.all(
    talks.map(async (talk): Promise<TalkNumbers> => {
      const { taken, waiting } = lineOf(signups, talk.id);
      return {
        talk_id: talk.id,
        talk: talk.title,
        starts_at: new Date(talk.startsAt).toISOString(),
        stage: stageName(talk),
        edition: talk.edition,
        kept: keptOf(talk.id),
        watched: viewsOf(talk.id),
        places: talk.capacity ?? null,
        signed_up: taken,
        waiting,
        ...starsOf(given.get(talk.id) ?? []),
        questions: hasRoom(talk) ? (await allDocuments(queuedQuestionsIn(talk.id), ports)).length : 0,
      };
    }),
  );
}

function starsOf(given: readonly Rating[]): Pick<TalkNumbers, 'ratings' | 'mean_stars'> {
  const stars = Array.from({ length: STARS_MOST }, (_, index) => given.filter((one) => one.stars === index + 1).length);
  return { ratings: given.length, mean_stars: meanStars(stars) ?? null };
}

/** Returns a function that finds the name of a talk's stage, in either edition; empty without a stage. */
export async function stageNames(ports: Ports): Promise<(talk: Pick<Talk, 'stageId'>) => string> {
  const all = await Promise.all((['live', 'replay'] as const).map((edition) => allDocuments(stagesOf(edition), ports)));
  const names = new Map(all.flat().map(({ id, name }) => [id, name]));
  return ({ stageId }) => names.get(stageId ?? '') ?? '';
}
