import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { unmetNeed } from '../../domain/screen-needs.ts';
import { useScreenVisitor } from '../data/screen-visitor.ts';
import { HeldStates } from '../ui/held-states.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { useScreenHere } from './destinations.ts';

const RefusedScreen = lazyPart(() => import('./refused-screen.tsx').then((part) => part.RefusedScreen));

/** The screen of this address while it is open to this person: rights and phases change under an open page. */
export function OpenScreen() {
  const visitor = useScreenVisitor();
  const need = unmetNeed(useScreenHere()?.needs ?? {}, visitor);
  const screen = useLocation({ select: ({ pathname }) => pathname });
  if (!need)
    return (
      <HeldStates screen={screen}>
        <Outlet />
      </HeldStates>
    );
  return (
    <Suspense>
      <RefusedScreen need={need} />
    </Suspense>
  );
}
