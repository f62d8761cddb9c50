import { Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useEventName } from '../data/device/event.ts';
import { AppNameContext } from '../ui/cards/hero.tsx';
import { lazyPart } from '../ui/layout/lazy-part.ts';

/**
 * After a change of screen: focuses its heading and announces its title, like a page load. On return to a screen, focuses the
 * link by which it was left.
 */
function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(() => {
    const left = new Map<string | undefined, LinkLeft | undefined>();
    const stopLeaving = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) left.set(fromLocation.state.__TSR_key, linkOf(document.activeElement));
    });
    const stopArriving = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      focusAgain(left.get(toLocation.state.__TSR_key));
      setTitle(document.title);
    });
    return () => [stopLeaving, stopArriving].forEach((stop) => stop());
  }, [router]);
  return <output className="vh">{title}</output>;
}

/** One of several links with the same target. */
interface LinkLeft {
  readonly href: string;
  readonly place: number;
}

const linksTo = (href: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`),
];

function linkOf(element: Element | null): LinkLeft | undefined {
  const href = element?.closest('main a')?.getAttribute('href');
  return href ? { href, place: linksTo(href).findIndex((link) => link === element) } : undefined;
}

/** Milliseconds between attempts to find a heading. */
const AGAIN = 100;

/** Focuses the heading or link once it exists, unless the person has moved on. */
function focusAgain(link?: LinkLeft): void {
  const place = link ? linksTo(link.href)[link.place] : document.querySelector<HTMLElement>('h1');
  if (place) place.focus({ preventScroll: true });
  else setTimeout(() => document.querySelector(':focus') ?? focusAgain(), AGAIN);
}

const RootExtras = lazyPart(() => import('./root-extras.tsx').then((part) => part.RootExtras));

/** The root of every page, logged in or not: the screen, then global parts loaded after it. */
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
