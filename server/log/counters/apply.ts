import { LOG_PAGE } from '../../../domain/limits/log.ts';
import type { LogEntry, Scope } from '../../../domain/sync/log.ts';
import type { SyncLog } from '../../ports.ts';
import type { Projection } from '../projection.ts';
import { countedUpTo, decideTally, TALLY } from './exact-counts.ts';

export interface CountingParts {
  readonly log: SyncLog;
  readonly entries: { readonly read: (scope: Scope, after: number, limit: number) => Promise<readonly LogEntry[]> };
  readonly randomId: (bytes?: number) => string;
  readonly projections: readonly Projection[];
  /** Called with each run of log entries before it is counted. */
  readonly follow?: (run: readonly LogEntry[]) => Promise<void>;
}

type RunListener = (run: readonly LogEntry[]) => void;
const runListeners = new WeakMap<SyncLog, Set<RunListener>>();

/** Calls `listener` with each run of log entries before this process counts it. Returns a function that removes `listener`. */
export function subscribeToRuns(log: SyncLog, listener: RunListener): () => void {
  const all = runListeners.get(log) ?? new Set();
  runListeners.set(log, all.add(listener));
  return () => void all.delete(listener);
}

/**
 * Adds the next run of a scope's log entries to the tally. Each entry is counted once, even if other processes do the
 * same. Returns false if there are more.
 */
export const countScope = async (scope: Scope, parts: CountingParts): Promise<boolean> =>
  (await countScopes([scope], parts)).length === 0;

/** Like `countScope`, for several scopes in one log entry of the tally. Returns the scopes with more entries to count. */
export async function countScopes(scopes: readonly Scope[], parts: CountingParts): Promise<readonly Scope[]> {
  const { log, projections } = parts;
  const runs = await Promise.all(scopes.map((scope) => nextRun(scope, parts)));
  const some = runs.filter((run) => run.length > 0);
  if (some.length > 0) {
    await log.append(TALLY, {
      mid: `proj:${parts.randomId(12)}`,
      by: 'server',
      decide: (tally) => decideTally(tally, some, projections),
    });
  }
  return scopes.filter((_, index) => runs[index]?.length === LOG_PAGE);
}

/** Returns the next uncounted log entries of a scope. Calls `follow` with them first. */
async function nextRun(scope: Scope, { log, entries, follow }: CountingParts): Promise<readonly LogEntry[]> {
  const run = await entries.read(scope, countedUpTo(await log.state(TALLY), scope), LOG_PAGE);
  if (run.length === 0) return run;
  await follow?.(run);
  for (const hear of runListeners.get(log) ?? []) hear(run);
  return run;
}
