import { loadCode } from '../browser/load-code.ts';
import { takeExpiredLocks } from '../session/locked-outbox.ts';
import { serverNow } from '../clock/server-clock.ts';
import { dropOthers, dropSealed } from './wipe.ts';

/** Removes what earlier log-ins left behind, and has the way out at hand before the network may be gone. */
export async function removeOtherUsersData(personId: string, isStopped: () => boolean): Promise<void> {
  await loadCode(
    () => import('./log-out.ts'),
    () => !isStopped(),
  );
  await dropOthers(personId);
  await dropSealed(takeExpiredLocks(serverNow()));
}
