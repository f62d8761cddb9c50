import * as v from 'valibot';
import type { LogEntry } from '../../domain/sync/log.ts';
import { MineDocument } from '../../domain/sync/mine.ts';
import type { ScopeState } from '../ports.ts';
import { effectsOf, type Projection, transitionOf } from './projection.ts';
import { countOf } from './tally.ts';
import { MINE } from './mine-entries.ts';

/** What one scope, read up to `n`, adds to every number of each projection, in the order of the projections. */
export interface ScopeCount {
  readonly n: number;
  readonly added: readonly ReadonlyMap<string, number>[];
}

export interface Difference {
  readonly id: string;
  readonly was: number;
  readonly is: number;
}

export function scopeCount(state: ScopeState, projections: readonly Projection[]): ScopeCount {
  const documents = state.all(MINE).map(({ doc }) => v.parse(MineDocument, doc));
  return {
    n: state.n,
    added: projections.map(({ counted }) => tallied(documents.flatMap((document) => counted(document)))),
  };
}

function tallied(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The same scope after these entries, which follow on. */
export function countedOn(
  { n, added }: ScopeCount,
  entries: readonly LogEntry[],
  projections: readonly Projection[],
): ScopeCount {
  const transitions = entries.map(transitionOf);
  const moved = projections.map((projection, index) => {
    const counts = new Map(added[index]);
    for (const { id, by } of transitions.flatMap((transition) => effectsOf(projection, transition)))
      counts.set(id, (counts.get(id) ?? 0) + by);
    return counts;
  });
  return { n: entries.at(-1)?.n ?? n, added: moved };
}

/** The numbers of one projection, those that are not 0. */
export function totals(counts: Iterable<ScopeCount>, projection: number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { added } of counts)
    for (const [id, by] of added[projection] ?? []) sums.set(id, (sums.get(id) ?? 0) + by);
  return new Map([...sums].filter(([, sum]) => sum !== 0));
}

/** Where the tally says otherwise, by id. */
export function differencesIn(
  tally: ScopeState,
  projection: Projection,
  expected: ReadonlyMap<string, number>,
): Difference[] {
  const ids = new Set([...expected.keys(), ...tally.all(projection.collection).map(({ id }) => id)]);
  return [...ids]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((id) => ({ id, was: countOf(tally, projection, id), is: expected.get(id) ?? 0 }))
    .filter(({ was, is }) => was !== is);
}
