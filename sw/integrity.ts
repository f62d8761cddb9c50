import type { PrecacheController } from 'workbox-precaching';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { fileHash } from './file-hash.ts';
import { untilTooLong } from './limited-fetch.ts';

/** A build file in the list that the build writes into the worker. */
export interface BuildFile {
  readonly url: string;
  readonly revision: string | null;
  /** Hash of its content; files that the build's tools add have none. */
  readonly hash?: string;
}

/**
 * Only files of the build get into the cache or out of it. A portal or proxy may answer with its own page, and a cache may be
 * damaged: then the install fails and the previous build stays. Cached files are compared on first use; a wrong one is
 * fetched again, bypassing all caches.
 */
export function wholeFilesOnly(files: PrecacheController, list: readonly BuildFile[]): WorkboxPlugin {
  const hashes = new Map(list.map(({ url, hash }) => [new URL(url, location.href).pathname, hash]));
  const found = new Map<string, Promise<boolean>>();

  const isWhole = async (path: string, response: Response): Promise<boolean> => {
    const hash = hashes.get(path);
    if (!response.ok) return false;
    if (hash === undefined) return !response.headers.get('content-type')?.includes('text/html');
    return (await fileHash(await response.clone().arrayBuffer())) === hash;
  };
  const isKeptWhole = (path: string, kept: Response): Promise<boolean> => {
    const known = found.get(path) ?? isWhole(path, kept);
    found.set(path, known);
    return known;
  };
  /** Fetches a file again; `undefined` if that is impossible now. */
  const refetch = async (path: string): Promise<Response | undefined> => {
    const response = await fetch(path, {
      cache: 'reload',
      credentials: 'same-origin',
      signal: untilTooLong(),
    }).catch(() => undefined);
    if (!response || !(await isWhole(path, response))) return undefined;
    const cache = await caches.open(files.strategy.cacheName);
    await cache.put(files.getCacheKeyForURL(path) ?? path, response.clone());
    found.set(path, Promise.resolve(true));
    return response;
  };
  return {
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
      const path = new URL(request.url).pathname;
      if (!cachedResponse || (await isKeptWhole(path, cachedResponse))) return cachedResponse;
      return refetch(path);
    },
    requestWillFetch: ({ request }) => Promise.resolve(new Request(request, { signal: untilTooLong(request.signal) })),
    fetchDidSucceed: async ({ request, response }) => {
      if (await isWhole(new URL(request.url).pathname, response)) return response;
      throw new Error(`${request.url} is not the file that was built`);
    },
    // Perhaps only the browser's HTTP cache has a wrong page under this name.
    handlerDidError: ({ request }) => refetch(new URL(request.url).pathname),
  };
}
