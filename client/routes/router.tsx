import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { cameFrom } from '../data/device/back-link-target.ts';
import { me, takePlaceLeft } from '../platform/session/session.ts';
import { LogInSearch } from '../screens/auth/log-in-search.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { ErrorScreen } from '../shell/pages/error-screen.tsx';
import { RootFrame } from '../shell/root-frame.tsx';
import { appScreens } from './app.ts';
import { authScreens, publicScreens } from './public.ts';
import { routesBelow } from './routes-below.ts';

// The frames around the screens of the tables: public pages, the auth card, the app with its shell.

const root = createRootRoute({
  component: RootFrame,
  notFoundComponent: lazyRouteComponent(() => import('../shell/pages/public-not-found.tsx'), 'StrayScreen'),
});
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: me.get() ? '/app/schedule' : '/auth/login' });
  },
});
const publicFrame = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: lazyRouteComponent(() => import('../shell/pages/public-frame.tsx'), 'PublicFrame'),
});

/** Strangers only: a session is redirected to where it was heading, else to the schedule (spec 2). */
const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: LogInSearch,
  beforeLoad: ({ search }) => {
    const left = takePlaceLeft();
    if (me.get()) throw redirect({ href: search.to ?? appPlace(left) ?? '/app/schedule' });
  },
  component: lazyRouteComponent(() => import('../shell/pages/auth-frame.tsx'), 'AuthFrame'),
});

/** Logged-in people only; the login page brings them back here. */
const app = createRoute({
  getParentRoute: () => root,
  path: '/app',
  beforeLoad: ({ location }) => {
    if (!me.get()) throw redirect({ to: '/auth/login', search: loginSearch(location.href) });
  },
  component: AppShell,
  notFoundComponent: lazyRouteComponent(() => import('../shell/pages/not-found-screen.tsx'), 'NotFoundScreen'),
});
const appHome = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/app/lobby' });
  },
});

const authHome = createRoute({
  getParentRoute: () => auth,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/auth/login' });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    publicFrame.addChildren(routesBelow(publicFrame, publicScreens)),
    auth.addChildren([authHome, ...routesBelow(auth, authScreens)]),
    app.addChildren([appHome, ...routesBelow(app, appScreens)]),
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
});

// Another screen cross-fades; another day or filter of the same screen just changes. Before the first there is nothing to
// fade, and the transition would style all of it a second time.
router.startViewTransition = (draw) => {
  const from = router.state.resolvedLocation;
  const isAnother = from && from.pathname !== router.latestLocation.pathname;
  if (!isAnother || !('startViewTransition' in document)) return draw();
  const fade = document.startViewTransition(draw);
  // Cut short by a further screen, which the browser takes for a failure.
  fade.ready.catch(() => undefined);
  return fade.updateCallbackDone;
};

// The place of the navigation that was left last is where a screen opened from it leads back to; also when its link was
// pressed at once, before what stands around the screens was there.
router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
  const place = router.state.matches.at(-1)?.staticData.screen?.nav;
  if (place && fromLocation && pathChanged) cameFrom(fromLocation, place.label);
});

// What the server told one person is not shown to the next.
me.subscribe(() => router.clearCache());

/** Where to come back to after logging in; the schedule is where people land anyway. */
function loginSearch(href: string): v.InferOutput<typeof LogInSearch> {
  const to = appPlace(href);
  return to === undefined || to === '/app/schedule' || to === '/app' ? {} : { to };
}

/** What is no place in the app is nowhere to go. */
const appPlace = (to: string | undefined): string | undefined => v.parse(LogInSearch, { to }).to;

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
