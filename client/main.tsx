import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { loadCode } from './platform/browser/load-code.ts';
import { me } from './platform/session/session.ts';
import { router } from './routes/router.tsx';

// Logging in, out or being logged out elsewhere: the guards of the routes decide where the person now belongs.
me.subscribe(() => {
  if (!router.state.matches.some((match) => match.staticData.screen?.leaves === 'by-itself')) void router.invalidate();
});

// No await at the top level: lazy screens import from this chunk, and would wait for it while it waits for them.
void start();

async function start(): Promise<void> {
  // Nothing of ours touches Temporal while it is merely loaded, so the polyfill may come after the imports:
  // browsers that have it (nearly all) pay no extra round trip.
  if (!('Temporal' in globalThis)) await loadCode(() => import('temporal-polyfill/global'), always);

  // Hall screens are no part of the app: they have no session.
  if (/^\/screen(\/|$)/.test(location.pathname)) {
    (await loadCode(() => import('./screens/display/open-display.tsx'), always))?.openDisplay();
    return;
  }

  // With a session this part is cached on the device already, and the first screen draws from what was
  // known last. A stranger's login page does not wait for it.
  const device = loadCode(() => import('./platform/lifecycle/start.ts'), always).then((code) => code?.startDevice());

  // The skeleton of index.html stays until there is a screen to draw. Its title goes with it: screens bring their own.
  await Promise.all([router.load(), me.get() ? device : undefined]);
  document.querySelector('title')?.remove();
  const root = document.querySelector('#root');
  const app = <RouterProvider router={router} />;
  // Built, it would do nothing.
  if (root) createRoot(root).render(import.meta.env.DEV ? <StrictMode>{app}</StrictMode> : app);
}

/** For as long as the page is open. */
function always(): boolean {
  return true;
}
