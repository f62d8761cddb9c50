import { SECOND } from '../../../domain/time.ts';

/**
 * The shape of everything our databases hold. A build that changes it takes the next number. The catalog then has a
 * new database and loads anew, the person's own documents are migrated by RxDB, and no tab of an older build may
 * go on writing to what the new one has left.
 */
export const DB_VERSION = 2;

const lockOf = (shape: number): string => `plenary-shape-${shape}`;

/** Milliseconds. An older tab that will not leave, because somebody is typing in it, must not keep this one shut. */
const OTHERS_MAY_TAKE = 10 * SECOND;

/** Stays in our shape until the answer is called, and resolves once every tab of the shape before has left it. */
export async function ensureDbVersion(): Promise<() => void> {
  const left = Promise.withResolvers<void>();
  if (!('locks' in navigator)) return left.resolve; // Plain http: there tabs cannot wait for each other.
  await new Promise<void>((entered) => {
    void navigator.locks.request(lockOf(DB_VERSION), { mode: 'shared' }, () => {
      entered();
      return left.promise;
    });
  });
  const patience = AbortSignal.timeout(OTHERS_MAY_TAKE);
  // Rejects where it has waited long enough.
  await navigator.locks.request(lockOf(DB_VERSION - 1), { signal: patience }, () => undefined).catch(() => undefined);
  return left.resolve;
}
