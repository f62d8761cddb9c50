import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { isLeaving } from './limited-fetch.ts';

/** What the app is called on this device is the server's to say; without a network, what it said last. */
export function keepManifest(): void {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname === '/manifest.webmanifest' && !isLeaving(),
    new NetworkFirst({ cacheName: 'manifest-v1' }),
  );
}
