import { Suspense } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { Loading } from '../../../ui/status/loading.tsx';

const Statistics = lazyPart(() => import('./statistics-screen.tsx').then((part) => part.StatisticsScreen));
const Report = lazyPart(() => import('./report-screen.tsx').then((part) => part.ReportScreen));

/** Lazy: used mostly after the event. */
export const LazyStatisticsScreen = () => (
  <Suspense fallback={<Loading label="Loading statistics" rows={6} />}>
    <Statistics />
  </Suspense>
);
export const LazyReportScreen = () => (
  <Suspense fallback={<Loading label="Loading the report" rows={6} />}>
    <Report />
  </Suspense>
);
