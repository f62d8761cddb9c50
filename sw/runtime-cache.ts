import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isLastingPicture } from '../domain/pictures.ts';
import { isLeaving, untilTooLong } from './limited-fetch.ts';

/** Removed at log-out: pictures show whose profiles were viewed. */
const IMAGE_CACHE = 'images-v1';

const DAYS = 24 * 60 * 60;

/**
 * Caches this server's pictures as they are viewed; their addresses never change content. Pictures of other hosts are not
 * cached, because opaque answers hide errors and count many times against the quota.
 */
export function cacheImages(): void {
  registerRoute(
    ({ request, sameOrigin, url }) =>
      sameOrigin && request.destination === 'image' && isLastingPicture(url.pathname) && !isLeaving(),
    new CacheFirst({
      cacheName: IMAGE_CACHE,
      plugins: [
        { requestWillFetch: async ({ request }) => new Request(request, { signal: untilTooLong(request.signal) }) },
        new CacheableResponsePlugin({ statuses: [200] }),
        new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * DAYS, purgeOnQuotaError: true }),
      ],
    }),
  );
}
