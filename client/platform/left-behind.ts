import { loadCode } from './load-code.ts';
import { takeExpiredSeals } from './sealing.ts';
import { serverNow } from './server-clock.ts';
import { dropOthers, dropSealed } from './wipe.ts';

/** Removes what earlier log-ins left behind, and has the way out at hand before the network may be gone. */
export async function removeLeftBehind(personId: string, isStopped: () => boolean): Promise<void> {
  await loadCode(
    () => import('./log-out.ts'),
    () => !isStopped(),
  );
  await dropOthers(personId);
  await dropSealed(takeExpiredSeals(serverNow()));
}
