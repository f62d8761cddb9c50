import { Rating } from '../../../domain/feedback/rating.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, storedCollection } from '../../sync/documents.ts';

/** Scope of the ratings with their authors. No device can read it. */
export const RATINGS_SCOPE: Scope = 'feedback';
export const ratings = storedCollection(RATINGS_SCOPE, 'ratings', Rating);

/** Returns the ratings of one talk, or of all talks. */
export async function ratingsOf(talkId: string | undefined, ports: Pick<Ports, 'log'>): Promise<Rating[]> {
  const all = await allDocuments(ratings, ports);
  return talkId === undefined ? all : all.filter((rating) => rating.talkId === talkId);
}
