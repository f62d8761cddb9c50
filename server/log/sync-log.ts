import { DAY } from '../../domain/time.ts';
import type { SyncLog } from '../ports.ts';
import { LogRegistry, type LogRegistryParts } from './log-registry.ts';
import { replayAll, type LogTables } from './log-tables.ts';
import { Projector } from './projector.ts';
import { sweep } from './compaction.ts';
import { systemTimers, type LogTimers } from './timers.ts';

export interface SyncLogParts extends LogRegistryParts {
  readonly tables: LogTables;
  readonly timers?: LogTimers;
}

/** Opens the store's log. Starts the counting and the daily sweep. */
export async function openSyncLog({ timers = systemTimers, tables, ...parts }: SyncLogParts): Promise<SyncLog> {
  const log = await LogRegistry.open(parts);
  const projector = new Projector({
    ...parts,
    log,
    entries: { read: (scope, after, limit) => log.entries(scope, after, limit) },
    projections: tables.projections,
    timers,
    follow: (run) => replayAll(run, tables, parts),
  });
  let isOpen = true;
  let sweeping = Promise.resolve();
  const sweepOnce = (): void => {
    sweeping = sweeping
      .then(() => tables.beforeSweep(parts))
      .then(() => sweep({ log, projector, more: () => tables.scopesToSweep(log, parts), goOn: () => isOpen }))
      .catch(() => undefined); // It is tried again the next day.
  };
  const stopSweeping = timers.every(DAY, sweepOnce);
  sweepOnce();
  log.beforeClose(async () => {
    isOpen = false;
    stopSweeping();
    await sweeping;
    await projector.close();
  });
  return log;
}
