import { Suspense } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { Loading } from '../../../ui/status/loading.tsx';

const NextEdition = lazyPart(() => import('./next-edition-screen.tsx').then((part) => part.NextEditionScreen));

/** Lazy: used once per event. */
export const LazyNextEdition = () => (
  <Suspense fallback={<Loading label="Opening the next edition" rows={4} />}>
    <NextEdition />
  </Suspense>
);
