import * as v from 'valibot';
import { DERIVED_EVERY } from '../../domain/limits/log.ts';
import type { Op } from '../../domain/sync/log.ts';
import { Instant } from '../../domain/time.ts';
import type { Decision, ScopeState } from '../ports.ts';
import type { CountingParts } from './count-scope.ts';
import type { Projection } from './projection.ts';
import { countOf, TALLY } from './tally.ts';

export interface ShowingParts extends Pick<CountingParts, 'log' | 'projections'> {
  readonly now: () => Instant;
  readonly randomId: (bytes?: number) => string;
}

const Shown = v.looseObject({ at: Instant });

/**
 * Writes the counts that differ from what is shown, and takes away those of what is gone. True when some were shown too
 * lately and must wait.
 */
export async function showCounts({ log, projections, now, randomId }: ShowingParts): Promise<boolean> {
  const tally = await log.state(TALLY);
  let waits = false;
  for (const projection of projections) {
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
  return waits;
}

interface Showing {
  readonly projection: Projection;
  readonly countNow: (id: string) => number;
  readonly shown: ScopeState;
  readonly at: Instant;
}

function opFor(id: string, { projection, countNow, shown, at }: Showing): Op | 'as shown' | 'too soon' {
  const count = countNow(id);
  const held = shown.get(projection.collection, id);
  const { about } = projection;
  if (about && !shown.get(about.collection, about.idOf(id)))
    return held ? { c: projection.collection, id, rev: 'gone', del: true } : 'as shown';
  if (held?.rev === String(count)) return 'as shown';
  const age = held ? at - v.parse(Shown, held.doc).at : DERIVED_EVERY;
  // A clock set back must not keep a count from ever being shown.
  if (age >= 0 && age < DERIVED_EVERY) return 'too soon';
  return { c: projection.collection, id, rev: String(count), doc: projection.document(id, count, at) };
}
