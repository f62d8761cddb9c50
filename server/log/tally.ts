import * as v from 'valibot';
import type { LogEntry, Op, Scope } from '../../domain/sync/log.ts';
import type { Decision, ScopeState } from '../ports.ts';
import { effectsOf, type Projection } from './projection.ts';

/** Where counts are kept exactly, beside how far each scope is counted. Read by the projector alone. */
export const TALLY: Scope = 'tally';

const COUNTED = 'counted';
const Counted = v.object({ n: v.number() });
const Count = v.object({ count: v.number() });

/** The position up to which this scope is counted. */
export function countedUpTo(tally: ScopeState, scope: Scope): number {
  const held = tally.get(COUNTED, scope);
  return held ? v.parse(Counted, held.doc).n : 0;
}

/** Every scope that was ever counted, also of people who are no more. */
export const countedScopes = (tally: ScopeState): readonly Scope[] => tally.all(COUNTED).map(({ id }) => id);

export function countOf(tally: ScopeState, projection: Projection, id: string): number {
  const held = tally.get(projection.collection, id);
  return held ? v.parse(Count, held.doc).count : 0;
}

/**
 * Counts a run of entries of one scope. The counts and the position they include change in one entry, and what
 * is at or below the position is left out: however often and by whomever it is repeated, each entry counts once.
 */
export function decideTally(tally: ScopeState, run: readonly LogEntry[], projections: readonly Projection[]): Decision {
  const last = run.at(-1);
  if (!last || last.n <= countedUpTo(tally, last.s)) return { ops: [] };
  const fresh = run.filter(({ n }) => n > countedUpTo(tally, last.s));
  const rev = `${last.s}:${last.n}`;
  const counts = projections.flatMap((projection) => countOps(tally, { projection, fresh, rev }));
  return { ops: [{ c: COUNTED, id: last.s, rev, doc: { n: last.n } }, ...counts] };
}

interface Counting {
  readonly projection: Projection;
  readonly fresh: readonly LogEntry[];
  readonly rev: string;
}

function countOps(tally: ScopeState, { projection, fresh, rev }: Counting): Op[] {
  const changes = new Map<string, number>();
  for (const { id, by } of fresh.flatMap((entry) => effectsOf(projection, entry)))
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
