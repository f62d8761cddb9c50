import { loadCode } from './load-code.ts';
import { takeExpiredLocks } from './sealing.ts';
import { serverNow } from './server-clock.ts';
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
