import { Suspense } from 'react';
import { lazyPart } from '../../ui/layout/lazy-part.ts';
import { Loading } from '../../ui/status/loading.tsx';

const Import = lazyPart(() => import('./import/import-screen.tsx').then(({ ImportScreen }) => ImportScreen));

/** Lazy: importing is rare. */
export const LazyImport = () => (
  <Suspense fallback={<Loading label="Opening the import" rows={4} />}>
    <Import />
  </Suspense>
);
