/** Milliseconds. */
const AGAIN_AFTER = 3000;

/**
 * Code that comes after the first paint. On a first visit the network may fail in the very moment it is fetched;
 * then it is fetched again, for as long as it is `wanted`. Afterwards the service worker has it.
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
