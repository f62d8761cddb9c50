import { Suspense } from 'react';
import { useDraftCount } from '../../data/admin/live/draft-count.ts';
import { lazyPart } from '../../ui/layout/lazy-part.ts';
import { Loading } from '../../ui/status/loading.tsx';

const Board = lazyPart(async () => (await import('./board/board-screen.tsx')).BoardScreen);

/** Lazy: the board is large, and most organisers use other screens. */
export const LazyBoard = () => (
  <Suspense fallback={<Loading label="Schedule" />}>
    <Board />
  </Suspense>
);

/** Number of unreleased changes. */
export function BoardCount() {
  const count = useDraftCount();
  return count > 0 ? <span aria-label={`${count} drafted`}>{count.toLocaleString('en')}</span> : null;
}
