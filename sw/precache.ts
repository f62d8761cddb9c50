import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Paths that are never the app's shell, and why. */
const NOT_THE_SHELL = [
  /^\/api\//, // The server answers: data, share links that redirect, the API's own pages.
  /^\/(healthz|readyz|metrics)$/, // The operator's checks must see the server, not a cache.
  /\/[^/?]+\.[^/]+$/, // Anything with a file ending is a file.
];

/** Every build file is on the device before the worker takes over, and every other address opens the shell. */
export function serveShell(manifest: (string | PrecacheEntry)[]): void {
  precacheAndRoute(manifest);
  cleanupOutdatedCaches();
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_SHELL }));
}
