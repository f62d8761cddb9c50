/** How long to wait between two attempts, in milliseconds. */
const AGAIN_AFTER = 3000;

/**
 * Loads code that is needed after the first paint. Tries again every AGAIN_AFTER milliseconds while `wanted()` is true,
 * because the network may fail during a first visit; returns undefined when it is no longer wanted. Later visits get it from
 * the service worker.
 */
export async function loadCode<T>(load: () => Promise<T>, wanted: () => boolean): Promise<T | undefined> {
  while (wanted()) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
    }
  }
  return undefined;
}
