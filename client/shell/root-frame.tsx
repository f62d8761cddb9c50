import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useEventName } from '../data/event.ts';
import { AppNameContext } from '../ui/hero.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { RouteAnnouncer } from './route-announcer.tsx';

const RootExtras = lazyPart(() => import('./root-extras.tsx').then((part) => part.RootExtras));

/** What every page has, logged in or not: the screen, and what comes after it is drawn. */
export function RootFrame() {
  return (
    <AppNameContext value={useEventName()}>
      <Outlet />
      <RouteAnnouncer />
      <Suspense>
        <RootExtras />
      </Suspense>
    </AppNameContext>
  );
}
