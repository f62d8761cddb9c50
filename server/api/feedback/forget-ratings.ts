import { documentsIn } from '../../sync/documents.ts';
import type { Erasing } from '../erasure/erasing.ts';
import { ratings, RATINGS_SCOPE } from './ratings.ts';

/** Deletes a person's ratings of talks (stars and text), for an erasure. */
export async function forgetRatings({ personId, actor, ports }: Erasing): Promise<void> {
  await ports.log.append(RATINGS_SCOPE, {
    mid: `erase:${ports.randomId(12)}`,
    by: actor.id,
    decide: (state) => ({
      ops: documentsIn(state, ratings)
        .filter((rating) => rating.personId === personId)
        .map(({ id }) => ({ c: ratings.name, id, rev: `erased:${state.n}`, del: true as const })),
    }),
  });
}
