import { Suspense } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { Loading } from '../../../ui/status/loading.tsx';

const Machines = lazyPart(() => import('./machines-screen.tsx').then(({ MachinesScreen }) => MachinesScreen));

/** Lazy: set up once per event at most. */
export const LazyMachines = () => (
  <Suspense fallback={<Loading label="Opening machines" rows={4} />}>
    <Machines />
  </Suspense>
);
