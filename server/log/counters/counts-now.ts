import { LOG_PAGE } from '../../../domain/limits/log.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { Ports } from '../../ports.ts';
import { effectsOf, type Projection, transitionOf } from '../projection.ts';
import { countedUpTo, countOf, TALLY } from './exact-counts.ts';

/**
 * Returns the counts of a projection for one person: the tally plus the person's own latest changes, which the projector
 * may not have counted yet. Never below 0.
 */
export async function countsNow(
  personId: string,
  projection: Projection,
  { log, store }: Pick<Ports, 'log' | 'store'>,
): Promise<(id: string) => number> {
  const scope = personScope(personId);
  const tally = await log.state(TALLY);
  const counted = countedUpTo(tally, scope);
  const own = (await log.state(scope)).n > counted ? await store.log.read(scope, counted, LOG_PAGE) : [];
  // Read the tally last and without a pause, so that entries counted meanwhile are not added twice.
  const { counts, upTo } = { counts: tally, upTo: countedUpTo(tally, scope) };
  const mine = own.filter(({ n }) => n > upTo).flatMap((entry) => effectsOf(projection, transitionOf(entry)));
  return (id) =>
    Math.max(
      0,
      countOf(counts, projection, id) + mine.filter((effect) => effect.id === id).reduce((sum, { by }) => sum + by, 0),
    );
}
