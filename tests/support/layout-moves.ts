import type { Page } from 'playwright-core';

/** Of the window, weighed by how far: what a first visit may move without anybody having touched it. */
export const MOVED_MOST = 0.02;

/** What nobody sees: a word of a badge that gives way to another. */
export const MOVED_UNSEEN = 0.004;

/** Runs in each new page, from its very beginning. */
export function countMoves(): void {
  const moves = { sum: 0 };
  Object.assign(window, { moves });
  new PerformanceObserver((list) => {
    for (const move of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!move.hadRecentInput) moves.sum += move.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What was observed is told with the next frame. */
export const moved = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => resolve((window as unknown as { moves: { sum: number } }).moves.sum)),
          ),
        );
      }),
  );
