import { Suspense } from 'react';
import { runsToday } from '../../../data/admin/first-place.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { Loading } from '../../../ui/status/loading.tsx';

const Screen = lazyPart(() => import('./live-screen.tsx').then((part) => part.AdminLiveScreen));

/** Loaded only by organisers who run the day. */
export const LazyLiveScreen = () => (
  <Suspense fallback={<Loading label="Loading" />}>
    <Screen />
  </Suspense>
);

const Needs = lazyPart(() => import('./live-count.tsx').then((part) => part.NeedsCount));

/** Shown on all organisers' screens, only while the event runs. */
export const LiveCount = () =>
  runsToday(useEvent()) ? (
    <Suspense>
      <Needs />
    </Suspense>
  ) : null;
