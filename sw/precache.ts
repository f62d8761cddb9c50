import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { opensApp } from '../domain/app-places.ts';
import { withAheadIn } from './ahead.ts';
import { type BuildFile, wholeFilesOnly } from './integrity.ts';

/** Every build file is on the device, and whole, before the worker takes over; every place of the app opens its page. */
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
