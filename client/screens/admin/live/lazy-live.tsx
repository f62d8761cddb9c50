import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Loading } from '../../../ui/loading.tsx';

const Screen = lazyPart(() => import('./live-screen.tsx').then((part) => part.LiveScreen));

/** Only who runs the day loads it. */
export const LiveScreen = () => (
  <Suspense fallback={<Loading label="Loading how it stands" />}>
    <Screen />
  </Suspense>
);
