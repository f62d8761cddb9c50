import { SECOND } from '../../../domain/time.ts';

/**
 * Version of the shape of our databases. A build that changes the shape increases it: the catalog gets a new database and is
 * downloaded again, RxDB migrates the person's own documents, and tabs of older builds must stop writing to what the new one
 * has left.
 */
export const DB_VERSION = 2;

const lockOf = (shape: number): string => `plenary-shape-${shape}`;

/** How long other tabs may take to close, in milliseconds. An older tab in which the person types must not block this tab. */
const OTHERS_MAY_TAKE = 10 * SECOND;

/** Marks this tab as using the current version until the returned function is called. Resolves once no tab uses the previous version. */
export async function ensureDbVersion(): Promise<() => void> {
  const left = Promise.withResolvers<void>();
  if (!('locks' in navigator)) return left.resolve; // Plain http has no locks to wait for other tabs.
  await new Promise<void>((entered) => {
    void navigator.locks.request(lockOf(DB_VERSION), { mode: 'shared' }, () => {
      entered();
      return left.promise;
    });
  });
  const patience = AbortSignal.timeout(OTHERS_MAY_TAKE);
  // Rejects after the timeout.
  await navigator.locks.request(lockOf(DB_VERSION - 1), { signal: patience }, () => undefined).catch(() => undefined);
  return left.resolve;
}
