import { Suspense } from 'react';
import { useDraftCount } from '../../data/admin/live/draft-count.ts';
import { lazyPart } from '../../ui/layout/lazy-part.ts';
import { Loading } from '../../ui/status/loading.tsx';

const Board = lazyPart(async () => (await import('./board/board-screen.tsx')).BoardScreen);

/** The schedule board is large, and most who keep the event are elsewhere: it comes when it is opened. */
export const LazyBoard = () => (
  <Suspense fallback={<Loading label="Schedule" />}>
    <Board />
  </Suspense>
);

/** How many changes wait for their release. */
export function BoardCount() {
  const count = useDraftCount();
  return count > 0 ? <span aria-label={`${count} drafted`}>{count.toLocaleString('en')}</span> : null;
}
