import { Suspense } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { Loading } from '../../../ui/status/loading.tsx';

const Fields = lazyPart(() => import('./event-fields-screen.tsx').then(({ EventFieldsScreen }) => EventFieldsScreen));

/** Lazy: used while an event is set up. */
export const LazyEventFields = () => (
  <Suspense fallback={<Loading label="Opening fields" rows={6} />}>
    <Fields />
  </Suspense>
);
