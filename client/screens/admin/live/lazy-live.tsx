import { Suspense } from 'react';
import { runsToday } from '../../../data/admin/first-place.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { Loading } from '../../../ui/status/loading.tsx';

const Screen = lazyPart(() => import('./live-screen.tsx').then((part) => part.LiveScreen));

/** Only who runs the day loads it. */
export const LiveScreen = () => (
  <Suspense fallback={<Loading label="Loading" />}>
    <Screen />
  </Suspense>
);

const Needs = lazyPart(() => import('./live-count.tsx').then((part) => part.NeedsCount));

/** Followed from every screen of the organisers while the event runs, and only then. */
export const LiveCount = () =>
  runsToday(useEvent()) ? (
    <Suspense>
      <Needs />
    </Suspense>
  ) : null;
