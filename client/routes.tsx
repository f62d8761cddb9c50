import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { holdOpenedLink } from './data/opened-link.ts';
import { me } from './platform/session.ts';
import { LogInSearch } from './screens/auth/log-in-search.ts';
import { ScheduleSearch } from './screens/schedule/schedule-search.ts';
import { AppShell } from './shell/app-shell.tsx';
import { ErrorScreen } from './shell/error-screen.tsx';
import { RootFrame } from './shell/root-frame.tsx';

// The site map (spec 2). Three frames: public pages, the auth card, the app with its shell.

const root = createRootRoute({
  component: RootFrame,
  notFoundComponent: lazyRouteComponent(() => import('./shell/stray-screen.tsx'), 'StrayScreen'),
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
  component: lazyRouteComponent(() => import('./shell/public-frame.tsx'), 'PublicFrame'),
});
const privacy = createRoute({
  getParentRoute: () => publicFrame,
  path: '/privacy',
  component: lazyRouteComponent(() => import('./screens/policies/privacy-screen.tsx'), 'PrivacyScreen'),
});
const terms = createRoute({
  getParentRoute: () => publicFrame,
  path: '/terms',
  component: lazyRouteComponent(() => import('./screens/policies/terms-screen.tsx'), 'TermsScreen'),
});

/** Strangers only: whoever is logged in goes to where they were heading, else to the schedule (spec 2). */
const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: LogInSearch,
  beforeLoad: ({ search }) => {
    if (me.get()) throw redirect({ href: search.to ?? '/app/schedule' });
  },
  component: lazyRouteComponent(() => import('./shell/auth-frame.tsx'), 'AuthFrame'),
});
const logIn = createRoute({
  getParentRoute: () => auth,
  path: '/login',
  component: lazyRouteComponent(() => import('./screens/auth/log-in-screen.tsx'), 'LogInScreen'),
});
const register = createRoute({
  getParentRoute: () => auth,
  path: '/register',
  staticData: { leaves: 'by-itself' },
  beforeLoad: ({ search: { to } }) => {
    if (holdOpenedLink()) throw redirect({ to: '/auth/register', search: { to }, replace: true });
  },
  component: lazyRouteComponent(() => import('./screens/auth/register-screen.tsx'), 'RegisterScreen'),
});
const verify = createRoute({
  getParentRoute: () => auth,
  path: '/passwordless-login-verify',
  beforeLoad: ({ search: { to } }) => {
    if (holdOpenedLink()) throw redirect({ to: '/auth/passwordless-login-verify', search: { to }, replace: true });
  },
  component: lazyRouteComponent(() => import('./screens/auth/verify-screen.tsx'), 'VerifyScreen'),
});

/** Logged-in people only; the login page brings them back here. */
const app = createRoute({
  getParentRoute: () => root,
  path: '/app',
  beforeLoad: ({ location }) => {
    if (!me.get()) throw redirect({ to: '/auth/login', search: loginSearch(location.href) });
  },
  component: AppShell,
  notFoundComponent: lazyRouteComponent(() => import('./shell/not-found-screen.tsx'), 'NotFoundScreen'),
});
const appHome = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/app/schedule' });
  },
});
const schedule = createRoute({
  getParentRoute: () => app,
  path: '/schedule',
  validateSearch: ScheduleSearch,
  component: lazyRouteComponent(() => import('./screens/schedule/schedule-screen.tsx'), 'ScheduleScreen'),
});
const talk = createRoute({
  getParentRoute: () => app,
  path: '/talk/$id',
  staticData: { banner: 'none' },
  component: lazyRouteComponent(() => import('./screens/talk/talk-screen.tsx'), 'TalkScreen'),
});
const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  component: lazyRouteComponent(() => import('./screens/settings/settings-screen.tsx'), 'SettingsScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    publicFrame.addChildren([privacy, terms]),
    auth.addChildren([logIn, register, verify]),
    app.addChildren([appHome, schedule, talk, settings]),
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
  // Another screen cross-fades; another day or filter of the same screen just changes.
  defaultViewTransition: { types: ({ pathChanged }) => (pathChanged ? ['screen'] : false) },
});

/** Where to come back to after logging in; the schedule is where people land anyway. */
function loginSearch(href: string): v.InferOutput<typeof LogInSearch> {
  const { to } = v.parse(LogInSearch, { to: href });
  return to === undefined || to === '/app/schedule' || to === '/app' ? {} : { to };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Screens that show what is next themselves go without the banner (spec 2). */
    banner?: 'none';
    /** A screen that says that it worked before it goes on, so logging in does not move it. */
    leaves?: 'by-itself';
  }
}
