import { Rating } from '../../../domain/feedback/rating.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, storedCollection } from '../../sync/documents.ts';

/** Scope of ratings with their authors, which no device can read. */
export const RATINGS_SCOPE: Scope = 'feedback';
export const ratings = storedCollection(RATINGS_SCOPE, 'ratings', Rating);

/** Ratings of one talk, or of all. */
export async function ratingsOf(talkId: string | undefined, ports: Pick<Ports, 'log'>): Promise<Rating[]> {
  const all = await allDocuments(ratings, ports);
  return talkId === undefined ? all : all.filter((rating) => rating.talkId === talkId);
}
