import type { Op, Scope } from '../../domain/sync/log.ts';
import type { Instant } from '../../domain/time.ts';
import type { Decision, ScopeState } from '../ports.ts';
import { opToShow, type ShowingParts, type Since } from './op-to-show.ts';
import { type FixedProjection, isPlaced } from './projection.ts';
import { showPlaced } from './show-placed-counts.ts';
import { countOf, TALLY } from './tally.ts';

/** Some were shown too lately and must wait; those of single rooms in these. */
export interface Waiting {
  readonly waits: boolean;
  readonly rooms: readonly Scope[];
}

/** Writes the counts that differ from what is shown, and takes away those of what is gone. */
export async function showCounts(parts: ShowingParts, since: Since): Promise<Waiting> {
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
    // Most are as shown: then nothing is asked of the log.
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
  return opToShow({ c: collection, id, shown, at }, isGone ? undefined : countNow(id), (count) =>
    projection.document(id, count, at),
  );
}
