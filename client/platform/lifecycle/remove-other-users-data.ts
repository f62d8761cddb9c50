import { loadCode } from '../browser/load-code.ts';
import { takeExpiredLocks } from '../session/locked-outbox.ts';
import { serverNow } from '../clock/server-clock.ts';
import { dropOthers, dropSealed } from './wipe.ts';

/** Removes data of earlier log-ins. Also loads the log-out code now, because the network may be gone later. */
export async function removeOtherUsersData(personId: string, isStopped: () => boolean): Promise<void> {
  await loadCode(
    () => import('./log-out.ts'),
    () => !isStopped(),
  );
  await dropOthers(personId);
  await dropSealed(takeExpiredLocks(serverNow()));
}
