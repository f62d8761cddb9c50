import { Suspense } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { Loading } from '../../../ui/status/loading.tsx';

const Webhooks = lazyPart(() => import('./webhooks-screen.tsx').then(({ WebhooksScreen }) => WebhooksScreen));

/** Lazy: set up once per event at most. */
export const LazyWebhooks = () => (
  <Suspense fallback={<Loading label="Opening webhooks" rows={4} />}>
    <Webhooks />
  </Suspense>
);
