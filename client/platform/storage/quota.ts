/** Cache of pictures, filled by sw/runtime-cache.ts and emptied first when storage is short. */
const PICTURES = 'images-v1';

/** Returns whether a write failed for lack of room. Dexie and RxDB wrap the browser's error, so inner errors are checked too. */
export function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inner = 'inner' in error ? error.inner : error.cause;
  return (
    error.name === 'QuotaExceededError' ||
    /QuotaExceeded/.test(error.message) ||
    (inner !== error && isQuotaError(inner))
  );
}

/** Deletes the cached pictures, because everything else on the device is more valuable. */
export async function freeSpace(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(PICTURES);
}

/** Number of bytes that one person's empty databases take, with a margin. */
const ROOM_TO_BEGIN = 300_000;

/**
 * Throws a quota error when there is no room to create databases with this prefix. Called beforehand, because RxDB remembers
 * a failed attempt and does not retry before the page is reloaded. Existing databases are opened however full the device is.
 */
export async function proveRoom(prefix: string): Promise<void> {
  const existing = (await globalThis.indexedDB?.databases?.()) ?? [];
  if (existing.some(({ name }) => name?.startsWith(prefix))) return;
  const { quota = Infinity, usage = 0 } = (await globalThis.navigator?.storage?.estimate?.()) ?? {};
  if (quota - usage < ROOM_TO_BEGIN) throw new DOMException('No room to create a database', 'QuotaExceededError');
}
