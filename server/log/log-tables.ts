import type { LogEntry, Scope } from '../../domain/sync/log.ts';
import type { Ports, SyncLog } from '../ports.ts';
import type { Projection } from './projection.ts';

/**
 * A function that updates a table from the log entries of people's scopes. It gets each log entry at least once, even after a
 * crash, so repeats must change nothing.
 */
export type Subscriber = (run: readonly LogEntry[], ports: Pick<Ports, 'store'>) => Promise<void>;

/** The product's projections and followers, listed in `api/sync/log-tables.ts`; the engine knows none by name. */
export interface LogTables {
  /** All counts over people's scopes. */
  readonly projections: readonly Projection[];
  readonly followers: readonly Subscriber[];
  /** Does work that needs old log entries. Runs before the sweep removes them. */
  readonly beforeSweep: (ports: Pick<Ports, 'store'>) => Promise<void>;
  /** Further scopes to compact, apart from those of people and those of every log. */
  readonly scopesToSweep: (log: SyncLog, ports: Pick<Ports, 'store'>) => AsyncIterable<Scope>;
}

/** Passes a run of log entries to each follower, one after another. */
export async function replayAll(
  run: readonly LogEntry[],
  { followers }: Pick<LogTables, 'followers'>,
  ports: Pick<Ports, 'store'>,
): Promise<void> {
  for (const follow of followers) await follow(run, ports);
}
