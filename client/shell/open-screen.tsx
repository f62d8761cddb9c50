import { Outlet, useLocation } from '@tanstack/react-router';
import { Activity, Suspense, useState } from 'react';
import { unmetNeed } from '../../domain/screen-needs.ts';
import { useScreenVisitor } from '../data/screen-visitor.ts';
import { HeldStates } from '../ui/held-states.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { useScreenHere } from './destinations.ts';

const RefusedScreen = lazyPart(() => import('./refused-screen.tsx').then((part) => part.RefusedScreen));

/**
 * The screen of this address while it is open to this person: rights and phases change under an open page. One that a window became
 * too narrow for is hidden, not closed: what is typed there is there again once the window is wide.
 */
export function OpenScreen() {
  const visitor = useScreenVisitor();
  const need = unmetNeed(useScreenHere()?.needs ?? {}, visitor);
  const screen = useLocation({ select: ({ pathname }) => pathname });
  const [opened, setOpened] = useState<string>();
  if (!need && opened !== screen) setOpened(screen);
  const isHidden = need === 'width' && opened === screen;
  return (
    <>
      {need ? (
        <Suspense>
          <RefusedScreen need={need} />
        </Suspense>
      ) : null}
      {need && !isHidden ? null : (
        <Activity mode={isHidden ? 'hidden' : 'visible'}>
          <HeldStates screen={screen}>
            <Outlet />
          </HeldStates>
        </Activity>
      )}
    </>
  );
}
