import type { Op, Scope } from '../../domain/sync/log.ts';
import type { Decision, ScopeState } from '../ports.ts';
import type { Place, PlacedProjection } from './projection.ts';
import { opToShow, type ShowingParts, type Since } from './op-to-show.ts';
import { countOf, TALLY } from './tally.ts';

/** A number and one of the places it is shown at. */
interface Shown {
  readonly counted: string;
  readonly place: Place;
}

/** As `showCounts` for numbers whose place depends on what they are about. Answers the scopes in which some must wait. */
export async function showPlaced(
  projection: PlacedProjection,
  { n, stirred }: Since,
  { log, now, randomId }: ShowingParts,
): Promise<Scope[]> {
  const tally = await log.state(TALLY);
  const byScope = new Map<Scope, Shown[]>();
  for (const { id, n: countedAt } of tally.all(projection.collection))
    for (const place of projection.places(id))
      if (countedAt > n || stirred.has(place.scope))
        byScope.set(place.scope, [...(byScope.get(place.scope) ?? []), { counted: id, place }]);
  const waiting = new Set<Scope>();
  for (const [scope, all] of byScope) {
    const changes = (shown: ScopeState): (Op | 'as shown' | 'too soon')[] => {
      const at = now();
      return all.map(({ counted, place: { id, aboutId, isShown } }) => {
        const about = shown.get(projection.about, aboutId);
        const isSeen = about !== undefined && (isShown?.(about.doc) ?? true);
        const count = isSeen ? countOf(tally, projection, counted) : undefined;
        return opToShow({ c: projection.collection, id, shown, at }, count, (sum) =>
          projection.document(counted, sum, at),
        );
      });
    };
    if (changes(await log.state(scope)).every((change) => change === 'as shown')) continue;
    const decide = (shown: ScopeState): Decision => {
      const changed = changes(shown);
      if (changed.includes('too soon')) waiting.add(scope);
      return { ops: changed.filter((op) => typeof op === 'object') };
    };
    await log.append(scope, { mid: `shown:${randomId(12)}`, by: 'server', decide });
  }
  return [...waiting];
}
