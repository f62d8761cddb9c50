import { Suspense } from 'react';
import { lazyPart } from '../../../../ui/layout/lazy-part.ts';
import { Loading } from '../../../../ui/status/loading.tsx';

const Registrations = lazyPart(() =>
  import('./registrations-screen.tsx').then(({ RegistrationsScreen }) => RegistrationsScreen),
);

/** Lazy: only events without a ticket shop need it. */
export const LazyRegistrations = () => (
  <Suspense fallback={<Loading label="Opening registrations" rows={4} />}>
    <Registrations />
  </Suspense>
);
