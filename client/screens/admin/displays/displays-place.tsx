import { Suspense } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { Loading } from '../../../ui/status/loading.tsx';

const Displays = lazyPart(() => import('./displays-screen.tsx').then((part) => part.DisplaysScreen));

/** Lazy: displays are set up once. */
export const LazyDisplays = () => (
  <Suspense fallback={<Loading label="Opening the screens" rows={4} />}>
    <Displays />
  </Suspense>
);
