import { Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useEventName } from '../data/device/event.ts';
import { AppNameContext } from '../ui/cards/hero.tsx';
import { lazyPart } from '../ui/layout/lazy-part.ts';

/**
 * After a change of screen: puts the focus on its heading and reads out its title, as a page load would. Who comes back to
 * a screen goes on at the link by which they left it.
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

/** Which of the links that lead to the same place. */
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

/** Milliseconds between two looks for a heading. */
const AGAIN = 100;

/** Where nothing is read yet, once the heading is there, unless the person has gone on by then. */
function focusAgain(link?: LinkLeft): void {
  const place = link ? linksTo(link.href)[link.place] : document.querySelector<HTMLElement>('h1');
  if (place) place.focus({ preventScroll: true });
  else setTimeout(() => document.querySelector(':focus') ?? focusAgain(), AGAIN);
}

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
