import { talkCountsCollection } from '../../../domain/agenda/talk-count.ts';
import { view } from '../../../domain/analytics/watch-time.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { type TalkFame, type TalkViews, talkViewsCollection as declared } from '../../../domain/talks/talk-views.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, findDocument, stored } from '../../sync/documents.ts';
import type { Projection } from '../../log/projection.ts';

const hasWatched = (document: UserDocument): boolean => view.read(document).seconds > 0;

/** Counts the people who watched each talk. Only organisers' devices get the counts. */
export const talkViewsProjection: Projection = {
  collection: declared.name,
  target: declared.scope,
  counted: (document) => (hasWatched(document) ? [document.ref] : []),
  document: (talkId, views, at): TalkViews => ({ talkId, views, at }),
};

const views = stored(declared);
const keepers = stored(talkCountsCollection);

export const viewsOf = async (talkId: string, ports: Ports): Promise<number> =>
  (await findDocument(views, talkId, ports))?.views ?? 0;

export async function talkFame(ports: Ports): Promise<TalkFame> {
  const watched = new Map((await allDocuments(views, ports)).map((count) => [count.talkId, count.views]));
  const kept = new Map((await allDocuments(keepers, ports)).map((count) => [count.talkId, count.kept]));
  return { viewsOf: (id) => watched.get(id) ?? 0, keptOf: (id) => kept.get(id) ?? 0 };
}
