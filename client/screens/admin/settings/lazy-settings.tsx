import { Suspense } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { Loading } from '../../../ui/status/loading.tsx';

const Settings = lazyPart(() => import('./settings-screen.tsx').then((part) => part.EventSettingsScreen));

/** Lazy: settings are mostly made before other work begins. */
export const LazySettings = () => (
  <Suspense fallback={<Loading label="Opening settings" rows={6} />}>
    <Settings />
  </Suspense>
);
