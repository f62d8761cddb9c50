import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { isLeaving } from './limited-fetch.ts';

/** Serves the manifest from the network, else the last stored one. */
export function keepManifest(): void {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname === '/manifest.webmanifest' && !isLeaving(),
    new NetworkFirst({ cacheName: 'manifest-v1' }),
  );
}
