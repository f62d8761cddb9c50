import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { unmetNeed } from '../../domain/screen-needs.ts';
import { useScreenVisitor } from '../data/screen-visitor.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { useScreenHere } from './destinations.ts';

const RefusedScreen = lazyPart(() => import('./refused-screen.tsx').then((part) => part.RefusedScreen));

/** The screen of this address while it is open to this person: rights and phases change under an open page. */
export function OpenScreen() {
  const visitor = useScreenVisitor();
  const need = unmetNeed(useScreenHere()?.needs ?? {}, visitor);
  if (!need) return <Outlet />;
  return (
    <Suspense>
      <RefusedScreen need={need} />
    </Suspense>
  );
}
