import { LOG_PAGE } from '../../domain/limits/log.ts';
import type { LogEntry, Scope } from '../../domain/sync/log.ts';
import type { SyncLog } from '../ports.ts';
import type { LogStore } from '../store/document-store.ts';
import type { Projection } from './projection.ts';
import { countedUpTo, decideTally, TALLY } from './tally.ts';

export interface CountingParts {
  readonly log: SyncLog;
  readonly entries: LogStore;
  readonly projections: readonly Projection[];
  /** Takes in each run of entries before it counts as counted. */
  readonly follow?: (run: readonly LogEntry[]) => Promise<void>;
}

type Hearer = (run: readonly LogEntry[]) => void;
const hearers = new WeakMap<SyncLog, Set<Hearer>>();

/** Calls back with each run before it is counted by this process, until told to stop. */
export function hearRuns(log: SyncLog, hearer: Hearer): () => void {
  const all = hearers.get(log) ?? new Set();
  hearers.set(log, all.add(hearer));
  return () => void all.delete(hearer);
}

/** Takes the next run of a scope's entries into the tally, each once, also with other processes at it. False when more are waiting. */
export async function countScope(scope: Scope, { log, entries, projections, follow }: CountingParts): Promise<boolean> {
  const run = await entries.read(scope, countedUpTo(await log.state(TALLY), scope), LOG_PAGE);
  const last = run.at(-1);
  if (!last) return true;
  await follow?.(run);
  for (const hear of hearers.get(log) ?? []) hear(run);
  await log.append(TALLY, {
    mid: `proj:${scope}:${last.n}`,
    by: 'server',
    decide: (tally) => decideTally(tally, run, projections),
  });
  return run.length < LOG_PAGE;
}
