import { Suspense } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { Loading } from '../../../ui/status/loading.tsx';

const Refused = lazyPart(() =>
  import('./refused-screen.tsx').then(({ RefusedAddressesScreen }) => RefusedAddressesScreen),
);

/** Lazy: only a few people's addresses are refused. */
export const LazyRefused = () => (
  <Suspense fallback={<Loading label="Opening refused addresses" rows={4} />}>
    <Refused />
  </Suspense>
);
