import { Suspense } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { Loading } from '../../../ui/status/loading.tsx';

const LogIn = lazyPart(() => import('./log-in-providers-screen.tsx').then((part) => part.LogInProvidersScreen));

/** Lazy: set up once per event at most. */
export const LazyLogIn = () => (
  <Suspense fallback={<Loading label="Opening log-in" rows={4} />}>
    <LogIn />
  </Suspense>
);
