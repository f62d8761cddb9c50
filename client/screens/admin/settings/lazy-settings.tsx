import { Suspense } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { Loading } from '../../../ui/status/loading.tsx';

const Settings = lazyPart(() => import('./settings-screen.tsx').then((part) => part.SettingsScreen));

/** Lazy: what the event is, is settled before most other work begins. */
export const LazySettings = () => (
  <Suspense fallback={<Loading label="Opening settings" rows={6} />}>
    <Settings />
  </Suspense>
);
