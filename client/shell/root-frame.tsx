import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';
import { RouteAnnouncer } from './route-announcer.tsx';

const RootExtras = lazyPart(() => import('./root-extras.tsx').then((part) => part.RootExtras));

/** What every page has, logged in or not: the screen, and what comes after it is drawn. */
export function RootFrame() {
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
      <Suspense>
        <RootExtras />
      </Suspense>
    </>
  );
}
