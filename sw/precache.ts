import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { opensApp } from '../domain/app-places.ts';
import { withAheadIn } from './ahead.ts';
import { type BuildFile, wholeFilesOnly } from './integrity.ts';

/** Precaches all build files, verified, before the worker takes over; serves the app's page for every app path. */
export function serveShell(list: BuildFile[]): void {
  const files = new PrecacheController();
  files.strategy.plugins.push(wholeFilesOnly(files, list));
  files.precache(list);
  registerRoute(new PrecacheRoute(files));
  cleanupOutdatedCaches();
  const page = files.createHandlerBoundToURL('/index.html');
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && opensApp(url.pathname),
    async (options) => withAheadIn(await page(options)),
  );
}
