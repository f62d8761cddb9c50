import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { cameFrom } from '../data/device/back-link-target.ts';
import { isGuest, me, takePlaceLeft } from '../platform/session/session.ts';
import { LogInSearch } from '../screens/auth/log-in-search.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { ErrorScreen } from '../shell/pages/error-screen.tsx';
import { RootFrame } from '../shell/root-frame.tsx';
import { appScreens } from './app.ts';
import { authScreens, publicScreens } from './public.ts';
import { parseSearch, stringifySearch } from './field-search.ts';
import { routesBelow } from './routes-below.ts';

// Layouts of the screens: public pages, the auth card, and the app with its shell.

const root = createRootRoute({
  component: RootFrame,
  notFoundComponent: lazyRouteComponent(() => import('../shell/pages/public-not-found.tsx'), 'StrayScreen'),
});
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    throw redirect({ to: me.get() || (await enterAsGuest()) ? '/app/schedule' : '/auth/login' });
  },
});
const publicFrame = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: lazyRouteComponent(() => import('../shell/pages/public-frame.tsx'), 'PublicFrame'),
});

/** Lets a guest in, where the event allows guests. Returns whether it does; false if that cannot be found out now. */
const enterAsGuest = (): Promise<boolean> =>
  import('../platform/session/enter-as-guest.ts').then((code) => code.enterAsGuest()).catch(() => false);

/** Logged-out people and guests only: with a session it redirects to the requested path, else to the schedule (spec 2). */
const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: LogInSearch,
  beforeLoad: ({ search }) => {
    const left = takePlaceLeft();
    if (me.get() && !isGuest()) throw redirect({ href: search.to ?? appPlace(left) ?? '/app/schedule' });
  },
  component: lazyRouteComponent(() => import('../shell/pages/auth-frame.tsx'), 'AuthFrame'),
});

/** Logged-in people, and guests where the event allows them; others return here after logging in. */
const app = createRoute({
  getParentRoute: () => root,
  path: '/app',
  beforeLoad: async ({ location }) => {
    if (!me.get() && !(await enterAsGuest())) throw redirect({ to: '/auth/login', search: loginSearch(location.href) });
  },
  component: AppShell,
  notFoundComponent: lazyRouteComponent(() => import('../shell/pages/not-found-screen.tsx'), 'NotFoundScreen'),
});
const appHome = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: isGuest() ? '/app/schedule' : '/app/lobby' });
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
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
});

// A new screen cross-fades; another day or filter of the same screen does not. The first screen has nothing to fade from, and
// a transition would compute its style twice.
router.startViewTransition = (draw) => {
  const from = router.state.resolvedLocation;
  const isAnother = from && from.pathname !== router.latestLocation.pathname;
  if (!isAnother || !('startViewTransition' in document)) return draw();
  const fade = document.startViewTransition(draw);
  // A further navigation skips the transition, which rejects `ready`.
  fade.ready.catch(() => undefined);
  return fade.updateCallbackDone;
};

// Remembers the navigation screen that was last left, as the target of the back link. Set here, so that it works even if a
// link is pressed before the shell has loaded.
router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
  const place = router.state.matches.at(-1)?.staticData.screen?.nav;
  if (place && fromLocation && pathChanged) cameFrom(fromLocation, place.label);
});

// Answers to one person are not shown to the next.
me.subscribe(() => router.clearCache());

/** Search parameter with the path to return to after logging in; not for the schedule, which is the default. */
function loginSearch(href: string): v.InferOutput<typeof LogInSearch> {
  const to = appPlace(href);
  return to === undefined || to === '/app/schedule' || to === '/app' ? {} : { to };
}

/** The path if it is in the app, else undefined. */
const appPlace = (to: string | undefined): string | undefined => v.parse(LogInSearch, { to }).to;

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
