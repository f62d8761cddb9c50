/** The cache of pictures that sw/runtime-cache.ts fills: the first thing to go when room is short. */
const PICTURES = 'images-v1';

/** Whether a write failed for lack of room. Dexie and RxDB wrap the browser's error, so its name is looked for inside. */
export function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inner = 'inner' in error ? error.inner : error.cause;
  return (
    error.name === 'QuotaExceededError' ||
    /QuotaExceeded/.test(error.message) ||
    (inner !== error && isQuotaError(inner))
  );
}

/** Lets the pictures go; everything else on the device is worth more. */
export async function freeSpace(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(PICTURES);
}

/** Bytes that the empty databases of one person take, generously. */
const ROOM_TO_BEGIN = 300_000;

/**
 * Throws a quota error when there is no room to create the databases whose names begin so. Asked beforehand,
 * because RxDB remembers an attempt that failed and would not make another one before the page is loaded anew.
 * Databases that exist are opened however full the device is.
 */
export async function proveRoom(prefix: string): Promise<void> {
  const existing = (await globalThis.indexedDB?.databases?.()) ?? [];
  if (existing.some(({ name }) => name?.startsWith(prefix))) return;
  const { quota = Infinity, usage = 0 } = (await globalThis.navigator?.storage?.estimate?.()) ?? {};
  if (quota - usage < ROOM_TO_BEGIN) throw new DOMException('No room to create a database', 'QuotaExceededError');
}
