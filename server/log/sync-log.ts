import type { LogEntry } from '../../domain/sync/log.ts';
import { DAY } from '../../domain/time.ts';
import { roomScopes } from '../api/chats/room-register.ts';
import type { SyncLog } from '../ports.ts';
import { DenseLog, type DenseLogParts } from './dense-log.ts';
import { followers } from '../api/sync/followers.ts';
import { projections } from '../api/sync/projections.ts';
import { Projector } from './projector.ts';
import { sweep } from './sweep.ts';
import { systemTimers, type Timers } from './timers.ts';

export interface SyncLogParts extends DenseLogParts {
  readonly timers?: Timers;
}

/** The dense log of this store (sync.md §2), with what is counted from it and the sweeping that goes with it. */
export async function openSyncLog({ timers = systemTimers, ...parts }: SyncLogParts): Promise<SyncLog> {
  const log = await DenseLog.open(parts);
  const projector = new Projector({
    ...parts,
    log,
    entries: parts.store.log,
    projections,
    timers,
    follow: (run) => followAll(run, parts),
  });
  let isOpen = true;
  let sweeping = Promise.resolve();
  const sweepOnce = (): void => {
    sweeping = sweeping
      .then(() => sweep({ log, projector, more: () => roomScopes(parts), goOn: () => isOpen }))
      .catch(() => undefined); // Another day it goes better.
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

async function followAll(run: readonly LogEntry[], parts: DenseLogParts): Promise<void> {
  for (const follow of followers) await follow(run, parts);
}
