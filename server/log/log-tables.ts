import type { LogEntry, Scope } from '../../domain/sync/log.ts';
import type { Ports, SyncLog } from '../ports.ts';
import type { Projection } from './projection.ts';

/**
 * A function that updates a table from the log entries of personal scopes. Called at least once with each entry, even
 * after a crash, so it must be idempotent.
 */
export type Subscriber = (run: readonly LogEntry[], ports: Pick<Ports, 'store'>) => Promise<void>;

/**
 * What the product adds to the log: projections and followers. Listed in `api/sync/log-tables.ts`, because the log does
 * not know the product.
 */
export interface LogTables {
  /** All counts over personal scopes. */
  readonly projections: readonly Projection[];
  readonly followers: readonly Subscriber[];
  /** Does work that needs old log entries. Called before the sweep removes them. */
  readonly beforeSweep: (ports: Pick<Ports, 'store'>) => Promise<void>;
  /** Returns further scopes to compact: neither personal scopes nor those of every log. */
  readonly scopesToSweep: (log: SyncLog, ports: Pick<Ports, 'store'>) => AsyncIterable<Scope>;
}

/** Calls each follower with a run of log entries, one after another. */
export async function replayAll(
  run: readonly LogEntry[],
  { followers }: Pick<LogTables, 'followers'>,
  ports: Pick<Ports, 'store'>,
): Promise<void> {
  for (const follow of followers) await follow(run, ports);
}
