import { Suspense } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { Loading } from '../../../ui/status/loading.tsx';

const MailTexts = lazyPart(() => import('./mail-texts-screen.tsx').then(({ MailTextsScreen }) => MailTextsScreen));

/** Lazy: written once per event at most. */
export const LazyMailTexts = () => (
  <Suspense fallback={<Loading label="Opening mail texts" rows={4} />}>
    <MailTexts />
  </Suspense>
);
