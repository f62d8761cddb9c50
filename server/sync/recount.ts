import * as v from 'valibot';
import { RECOUNT_ROUNDS } from '../../domain/limits.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Scope } from '../../domain/sync/log.ts';
import type { Decision, Ports, ScopeState } from '../ports.ts';
import { countScope } from './count-scope.ts';
import { followers } from './followers.ts';
import { projections as allProjections } from './projections.ts';
import { type Difference, differencesIn, type ScopeCount, scopeCount, totals } from './recount-sums.ts';
import { everybody } from './sweep.ts';
import { countedScopes, countedUpTo, TALLY } from './tally.ts';

export interface RecountRow {
  /** The projection. */
  readonly collection: string;
  /** How many numbers it counts that are not 0. */
  readonly numbers: number;
  readonly differences: readonly Difference[];
}
export interface RecountReport { readonly people: number; readonly rows: readonly RecountRow[] }

type RecountPorts = Pick<Ports, 'log' | 'store' | 'randomId'>;
const SCOPES_AT_ONCE = 50;

/**
 * Counts every projection anew from what everybody's documents say, and puts right what the tally has otherwise, all
 * of it in one entry. Everybody is who is in the directory, and whose scope was ever counted: somebody erased since
 * is counted by what is left, nothing.
 *
 * People go on meanwhile. The comparison is made where the tally's own entries are decided, and stands only if each
 * scope was read at the very position up to which the tally has counted it; the few that moved on are read again.
 */
export async function recount(ports: RecountPorts, { onProgress = () => {} }: { readonly onProgress?: (done: number, total: number) => void } = {}): Promise<RecountReport | Refusal> {
  const counts = new Map<Scope, ScopeCount>();
  let behind = await everybody(ports.log);
  const total = behind.length;
  for (let round = 0; round < RECOUNT_ROUNDS; round += 1) {
    for (let from = 0; from < behind.length; from += SCOPES_AT_ONCE) {
      await Promise.all(behind.slice(from, from + SCOPES_AT_ONCE).map(async (scope) => void counts.set(scope, await countAnew(scope, ports))));
      if (round === 0) onProgress(Math.min(from + SCOPES_AT_ONCE, total), total);
    }
    const compared = await compare(counts, ports);
    if ('rows' in compared) return { people: counts.size, rows: compared.rows };
    behind = compared.behind;
  }
  return refusal('conflict', 'People are changing things faster than they can be counted. Run it again when it is quieter.');
}

/** What a scope adds to all numbers; afterwards the tally has counted at least as much of it. */
async function countAnew(scope: Scope, ports: RecountPorts): Promise<ScopeCount> {
  const { log, store } = ports;
  const follow = async (run: Parameters<(typeof followers)[number]>[0]): Promise<void> => {
    for (const one of followers) await one(run, ports);
  };
  while (!(await countScope(scope, { log, entries: store.log, projections: allProjections, follow }))) { /* another page */ }
  return scopeCount(await log.state(scope), allProjections);
}

type Compared = { readonly rows: readonly RecountRow[] } | { readonly behind: readonly Scope[] };

async function compare(counts: ReadonlyMap<Scope, ScopeCount>, { log, randomId }: RecountPorts): Promise<Compared> {
  const outcome: { compared: Compared } = { compared: { behind: [] } };
  await log.append(TALLY, {
    mid: `recount:${randomId(12)}`,
    by: 'server',
    decide(tally) {
      const behind = newScopes(tally, counts);
      outcome.compared = behind.length > 0 ? { behind } : { rows: rowsOf(tally, counts) };
      return repair(tally, outcome.compared);
    },
  });
  return outcome.compared;
}

/** Those that were not read where the tally stands. */
const newScopes = (tally: ScopeState, counts: ReadonlyMap<Scope, ScopeCount>): Scope[] =>
  [...new Set([...counts.keys(), ...countedScopes(tally)])].filter((scope) => counts.get(scope)?.n !== countedUpTo(tally, scope));

function rowsOf(tally: ScopeState, counts: ReadonlyMap<Scope, ScopeCount>): RecountRow[] {
  return allProjections.map((projection, index) => {
    const expected = totals(counts.values(), index);
    return { collection: projection.collection, numbers: expected.size, differences: differencesIn(tally, projection, expected) };
  });
}

function repair(tally: ScopeState, compared: Compared): Decision {
  if (!('rows' in compared)) return { ops: [] };
  const rev = `recount:${tally.n + 1}`;
  return { ops: compared.rows.flatMap(({ collection: c, differences }) => differences.map(({ id, is }) => ({ c, id, rev, doc: { count: is } }))) };
}

/** As it comes over the control socket. */
export const RecountReportShape = v.object({
  people: v.number(),
  rows: v.array(v.object({ collection: v.string(), numbers: v.number(), differences: v.array(v.object({ id: v.string(), was: v.number(), is: v.number() })) })),
});
