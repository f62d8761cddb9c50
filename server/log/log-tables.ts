import type { LogEntry, Scope } from '../../domain/sync/log.ts';
import type { Ports, SyncLog } from '../ports.ts';
import type { Projection } from './projection.ts';

/**
 * A table that follows what people do in their own scopes. Each entry reaches it at least once, a crash included, so a
 * follower must not mind repeats.
 */
export type Follower = (run: readonly LogEntry[], ports: Pick<Ports, 'store'>) => Promise<void>;

/** What the product says to its log. The engine knows none of it by name; `api/sync/log-tables.ts` lists it. */
export interface LogTables {
  /** All counts across scopes. */
  readonly projections: readonly Projection[];
  readonly followers: readonly Follower[];
  /** Reads what is read from the log alone, before the sweep lets go of old entries. */
  readonly beforeSweep: (ports: Pick<Ports, 'store'>) => Promise<void>;
  /** The scopes that let go of old entries beside those of people and the ones that every log has. */
  readonly scopesToSweep: (log: SyncLog, ports: Pick<Ports, 'store'>) => AsyncIterable<Scope>;
}

/** Gives a run to each of the tables, one after the other. */
export async function followAll(
  run: readonly LogEntry[],
  { followers }: Pick<LogTables, 'followers'>,
  ports: Pick<Ports, 'store'>,
): Promise<void> {
  for (const follow of followers) await follow(run, ports);
}
