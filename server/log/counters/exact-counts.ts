import * as v from 'valibot';
import type { LogEntry, Op, Scope } from '../../../domain/sync/log.ts';
import type { Decision, ScopeState } from '../../ports.ts';
import { effectsOf, type Projection, type Transition, transitionOf } from '../projection.ts';

/** Scope of the exact counts, and of the position in each scope up to which it is counted. Only the projector reads it. */
export const TALLY: Scope = 'tally';

const COUNTED = 'counted';
const Counted = v.object({ n: v.number() });
const Count = v.object({ count: v.number() });

/** Returns the log position up to which this scope is counted. */
export function countedUpTo(tally: ScopeState, scope: Scope): number {
  const held = tally.get(COUNTED, scope);
  return held ? v.parse(Counted, held.doc).n : 0;
}

/** Returns every scope that was ever counted, including scopes of deleted people. */
export const countedScopes = (tally: ScopeState): readonly Scope[] => tally.all(COUNTED).map(({ id }) => id);

export function countOf(tally: ScopeState, projection: Projection, id: string): number {
  const held = tally.get(projection.collection, id);
  return held ? v.parse(Count, held.doc).count : 0;
}

/**
 * Returns the change of the tally for runs of log entries, one run per scope. Counts and positions change in one log
 * entry, and entries up to a scope's position are skipped, so a repeat counts nothing twice.
 */
export function decideTally(
  tally: ScopeState,
  runs: readonly (readonly LogEntry[])[],
  projections: readonly Projection[],
): Decision {
  const fresh = runs.map((run) => run.filter(({ s, n }) => n > countedUpTo(tally, s)));
  const ends = fresh.flatMap((run) => run.at(-1) ?? []);
  const last = ends.at(-1);
  if (!last) return { ops: [] };
  const transitions = fresh.flat().map(transitionOf);
  // Unique for this state of a count, because each position is counted once.
  const rev = revOf(last);
  return {
    ops: [
      ...ends.map((end): Op => ({ c: COUNTED, id: end.s, rev: revOf(end), doc: { n: end.n } })),
      ...projections.flatMap((projection) => countOps(tally, { projection, transitions, rev })),
    ],
  };
}

const revOf = ({ s, n }: LogEntry): string => `${s}:${n}`;

interface Counting {
  readonly projection: Projection;
  readonly transitions: readonly Transition[];
  readonly rev: string;
}

function countOps(tally: ScopeState, { projection, transitions, rev }: Counting): Op[] {
  const changes = new Map<string, number>();
  for (const { id, by } of transitions.flatMap((transition) => effectsOf(projection, transition)))
    changes.set(id, (changes.get(id) ?? 0) + by);
  return [...changes]
    .filter(([, by]) => by !== 0)
    .map(([id, by]) => ({
      c: projection.collection,
      id,
      rev,
      doc: { count: countOf(tally, projection, id) + by },
    }));
}
