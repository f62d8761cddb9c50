import { Suspense } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { Loading } from '../../../ui/status/loading.tsx';

const Sources = lazyPart(() => import('./sources-screen.tsx').then(({ SourcesScreen }) => SourcesScreen));

/** Lazy: set up once per event at most. */
export const LazySources = () => (
  <Suspense fallback={<Loading label="Opening sources" rows={4} />}>
    <Sources />
  </Suspense>
);
