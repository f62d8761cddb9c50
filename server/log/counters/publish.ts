import type { Op, Scope } from '../../../domain/sync/log.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Decision, ScopeState } from '../../ports.ts';
import { publishOp, type ShowingParts, type Since } from './publish-op.ts';
import { type FixedProjection, isPlaced, type LogPlace, type PlacedProjection } from '../projection.ts';
import { countOf, TALLY } from './exact-counts.ts';

/** A count, and a place where it is shown. */
interface Shown {
  readonly counted: string;
  readonly place: LogPlace;
}

/**
 * Publishes counts whose place depends on their subject; `showCounts` publishes the others. Returns the scopes with counts
 * that must wait.
 */
async function showPlaced(
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
        return publishOp({ c: projection.collection, id, shown, at }, count, (sum) =>
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

/** Counts that were published too recently and must wait. `rooms`: their scopes if these are single rooms. */
export interface ThrottledCounts {
  readonly waits: boolean;
  readonly rooms: readonly Scope[];
}

/** Publishes the counts that differ from the published ones, and removes counts of deleted subjects. */
export async function showCounts(parts: ShowingParts, since: Since): Promise<ThrottledCounts> {
  const { log, projections, now, randomId } = parts;
  const tally = await log.state(TALLY);
  let waits = false;
  const rooms: Scope[] = [];
  for (const projection of projections) {
    if (isPlaced(projection)) {
      rooms.push(...(await showPlaced(projection, since, parts)));
      continue;
    }
    const { nameless } = projection;
    const counted = tally.all(projection.collection);
    if (counted.length === 0) continue;
    const left = nameless && (await log.state(nameless.scope));
    const countNow = (id: string): number => countOf(tally, projection, id) + (left ? nameless.of(id, left) : 0);
    const changes = (shown: ScopeState): (Op | 'as shown' | 'too soon')[] =>
      counted.map(({ id }) => opFor(id, { projection, countNow, shown, at: now() }));
    // Usually nothing changed; then no log entry is needed.
    if (changes(await log.state(projection.target)).every((change) => change === 'as shown')) continue;
    const decide = (shown: ScopeState): Decision => {
      const changed = changes(shown);
      waits ||= changed.includes('too soon');
      return { ops: changed.filter((op) => typeof op === 'object') };
    };
    await log.append(projection.target, { mid: `shown:${randomId(12)}`, by: 'server', decide });
  }
  return { waits: waits || rooms.length > 0, rooms };
}

interface Showing {
  readonly projection: FixedProjection;
  readonly countNow: (id: string) => number;
  readonly shown: ScopeState;
  readonly at: Instant;
}

function opFor(id: string, { projection, countNow, shown, at }: Showing): Op | 'as shown' | 'too soon' {
  const { about, collection } = projection;
  const isGone = about !== undefined && !shown.get(about.collection, about.idOf(id));
  return publishOp({ c: collection, id, shown, at }, isGone ? undefined : countNow(id), (count) =>
    projection.document(id, count, at),
  );
}
