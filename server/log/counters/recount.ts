import * as v from 'valibot';
import { LOG_PAGE, RECOUNT_ROUNDS } from '../../../domain/limits/log.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import type { LogEntry, Scope } from '../../../domain/sync/log.ts';
import type { Decision, Ports, ScopeState } from '../../ports.ts';
import { countScope, subscribeToRuns } from './apply.ts';
import { replayAll, type LogTables } from '../log-tables.ts';
import { everybody } from '../compaction.ts';
import { countedScopes, countedUpTo, countOf, TALLY } from './exact-counts.ts';
import { UserDocument } from '../../../domain/sync/mine.ts';
import { effectsOf, type Projection, transitionOf } from '../projection.ts';
import { MINE } from '../mine-entries.ts';

/** What one scope, read up to position `n`, adds to each projection. The maps are in the order of the projections. */
interface ScopeCount {
  readonly n: number;
  readonly added: readonly ReadonlyMap<string, number>[];
}

interface Difference {
  readonly id: string;
  readonly was: number;
  readonly is: number;
}

function scopeCount(state: ScopeState, projections: readonly Projection[]): ScopeCount {
  const documents = state.all(MINE).map(({ doc }) => v.parse(UserDocument, doc));
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

/** Returns the count of a scope after these log entries. They must follow its position directly. */
function countedOn(
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

/** Returns the sums of one projection by id, without those that are 0. */
function totals(counts: Iterable<ScopeCount>, projection: number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { added } of counts)
    for (const [id, by] of added[projection] ?? []) sums.set(id, (sums.get(id) ?? 0) + by);
  return new Map([...sums].filter(([, sum]) => sum !== 0));
}

/** Returns the ids whose count in the tally differs from the expected count. */
function differencesIn(tally: ScopeState, projection: Projection, expected: ReadonlyMap<string, number>): Difference[] {
  const ids = new Set([...expected.keys(), ...tally.all(projection.collection).map(({ id }) => id)]);
  return [...ids]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((id) => ({ id, was: countOf(tally, projection, id), is: expected.get(id) ?? 0 }))
    .filter(({ was, is }) => was !== is);
}

export interface RecountRow {
  /** Collection of the projection. */
  readonly collection: string;
  /** Number of counts that are not 0. */
  readonly numbers: number;
  readonly differences: readonly Difference[];
}
export interface RecountReport {
  readonly people: number;
  readonly rows: readonly RecountRow[];
}

/** Schema of the report, which is sent over the control socket. */
export const RecountReportShape = v.object({
  people: v.number(),
  rows: v.array(
    v.object({
      collection: v.string(),
      numbers: v.number(),
      differences: v.array(v.object({ id: v.string(), was: v.number(), is: v.number() })),
    }),
  ),
});

type RecountPorts = Pick<Ports, 'log' | 'store' | 'randomId'>;
const SCOPES_AT_ONCE = 50;

/**
 * Counts every projection again from all documents, and corrects the tally in one entry if it differs. Includes everyone in
 * the directory and every scope that was ever counted; scopes of deleted people count as 0.
 *
 * The server keeps running meanwhile. Each scope is read once; runs of entries that arrive later are recorded before they are
 * counted. The comparison is part of deciding the tally's entry, so each scope is compared at exactly the position that the
 * tally has counted. Only runs that another process counted must be read from the store, in another attempt.
 */
export async function recount(
  tables: LogTables,
  ports: RecountPorts,
  { onProgress = () => {} }: { readonly onProgress?: (done: number, total: number) => void } = {},
): Promise<RecountReport | Refusal> {
  const reading = new Reading(tables, ports);
  try {
    let behind = await everybody(ports.log);
    const total = behind.length;
    for (let round = 0; round < RECOUNT_ROUNDS; round += 1) {
      for (let from = 0; from < behind.length; from += SCOPES_AT_ONCE) {
        await Promise.all(behind.slice(from, from + SCOPES_AT_ONCE).map((scope) => reading.read(scope)));
        if (round === 0) onProgress(Math.min(from + SCOPES_AT_ONCE, total), total);
      }
      const found = await compare(reading, ports);
      if ('rows' in found) return { people: reading.scopes.length, rows: found.rows };
      behind = found.behind;
    }
    return refusal(
      'conflict',
      'People are changing things faster than they can be counted. Run it again when it is quieter.',
    );
  } finally {
    reading.stop();
  }
}

/** The contents of every scope when it was read, and the log entries received since. */
class Reading {
  readonly tables: LogTables;
  readonly #ports: RecountPorts;
  readonly #counts = new Map<Scope, ScopeCount>();
  readonly #since = new Map<Scope, Map<number, LogEntry>>();
  readonly stop: () => void;

  constructor(tables: LogTables, ports: RecountPorts) {
    this.tables = tables;
    this.#ports = ports;
    this.stop = subscribeToRuns(ports.log, (run) => this.#hear(run));
  }

  get scopes(): readonly Scope[] {
    return [...this.#counts.keys()];
  }

  /** Reads a scope. Then waits until the tally has counted at least up to the same position. */
  async read(scope: Scope): Promise<void> {
    const { log, store, randomId } = this.#ports;
    const { projections } = this.tables;
    const known = this.#counts.get(scope);
    if (known) this.#hear(await store.log.read(scope, known.n, LOG_PAGE));
    else this.#counts.set(scope, scopeCount(await log.state(scope), projections));
    const follow = (run: readonly LogEntry[]): Promise<void> => replayAll(run, this.tables, this.#ports);
    while (!(await countScope(scope, { log, entries: store.log, randomId, projections, follow }))) {
      /* Reads the next page. */
    }
  }

  /** Returns the count of the scope at this position; undefined if it is unknown. */
  at(scope: Scope, n: number): ScopeCount | undefined {
    const known = this.#counts.get(scope);
    if (!known || n <= known.n) return known?.n === n ? known : undefined;
    const entriesSince = this.#since.get(scope);
    const entries = Array.from({ length: n - known.n }, (_, index) => entriesSince?.get(known.n + 1 + index)).filter(
      (entry) => entry !== undefined,
    );
    return entries.length === n - known.n ? countedOn(known, entries, this.tables.projections) : undefined;
  }

  #hear(run: readonly LogEntry[]): void {
    for (const entry of run)
      this.#since.set(entry.s, (this.#since.get(entry.s) ?? new Map<number, LogEntry>()).set(entry.n, entry));
  }
}

type Compared = { readonly rows: readonly RecountRow[] } | { readonly behind: readonly Scope[] };

async function compare(reading: Reading, { log, randomId }: RecountPorts): Promise<Compared> {
  const outcome: { compared: Compared } = { compared: { behind: [] } };
  await log.append(TALLY, {
    mid: `recount:${randomId(12)}`,
    by: 'server',
    decide(tally) {
      outcome.compared = compared(tally, reading);
      return repair(tally, outcome.compared);
    },
  });
  return outcome.compared;
}

function compared(tally: ScopeState, reading: Reading): Compared {
  const scopes = [...new Set([...reading.scopes, ...countedScopes(tally)])];
  const counts = scopes.map((scope) => reading.at(scope, countedUpTo(tally, scope)));
  const behind = scopes.filter((_, index) => counts[index] === undefined);
  if (behind.length > 0) return { behind };
  const known = counts.filter((count) => count !== undefined);
  return {
    rows: reading.tables.projections.map((projection, index): RecountRow => {
      const expected = totals(known, index);
      return {
        collection: projection.collection,
        numbers: expected.size,
        differences: differencesIn(tally, projection, expected),
      };
    }),
  };
}

function repair(tally: ScopeState, found: Compared): Decision {
  if (!('rows' in found)) return { ops: [] };
  const rev = `recount:${tally.n + 1}`;
  return {
    ops: found.rows.flatMap(({ collection: c, differences }) =>
      differences.map(({ id, is }) => ({ c, id, rev, doc: { count: is } })),
    ),
  };
}
