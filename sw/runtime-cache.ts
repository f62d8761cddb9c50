import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isLastingPicture } from '../domain/pictures.ts';
import { isLeaving, untilTooLong } from './limited-fetch.ts';

/** Named so that logging out can drop it: pictures tell who was looked at. */
const IMAGE_CACHE = 'images-v1';

const DAYS = 24 * 60 * 60;

/**
 * Pictures of this server are kept as they are seen: their addresses never change content. Pictures of other
 * hosts are left alone, because an opaque answer hides its errors and counts against the quota many times over.
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
