import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { loadCode } from './platform/browser/load-code.ts';
import { isGuest, me } from './platform/session/session.ts';
import { router } from './routes/router.tsx';

// After a change of log-in, here or in another tab, the guards of the routes decide which screen to show.
me.subscribe(() => {
  // A guest is let in by a guard, which goes on.
  if (!isGuest() && !router.state.matches.some((match) => match.staticData.screen?.leaves === 'by-itself'))
    void router.invalidate();
});

// No top-level await: lazy screens import from this chunk and would wait for it while it waits for them.
void start();

async function start(): Promise<void> {
  // Importing our modules does not use Temporal, so the polyfill can be loaded after them: browsers with Temporal (nearly
  // all) pay no extra round trip.
  if (!('Temporal' in globalThis)) await loadCode(() => import('temporal-polyfill/global'), always);

  // Hall displays are separate from the app: they have no session.
  if (/^\/screen(\/|$)/.test(location.pathname)) {
    (await loadCode(() => import('./screens/display/open-display.tsx'), always))?.openDisplay();
    return;
  }

  // With a session this code is already cached, and the first screen renders from the render cache. The login page does not
  // wait for it.
  const device = loadCode(() => import('./platform/lifecycle/start.ts'), always).then((code) => code?.startDevice());

  // The skeleton in index.html stays until there is a screen. Its title is removed, because screens set their own.
  await Promise.all([router.load(), me.get() ? device : undefined]);
  document.querySelector('title')?.remove();
  const root = document.querySelector('#root');
  const app = <RouterProvider router={router} />;
  // StrictMode has no effect in a build.
  if (root) createRoot(root).render(import.meta.env.DEV ? <StrictMode>{app}</StrictMode> : app);
}

/** Retries while the page is open. */
function always(): boolean {
  return true;
}
