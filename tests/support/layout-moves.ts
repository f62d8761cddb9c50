import type { Page } from 'playwright-core';

/** Layout shift (part of the window, weighted by distance) that a first visit may have without any input. */
export const MOVED_MOST = 0.02;

/** Layout shift that people do not notice, such as one word of a badge replaced by another. */
export const MOVED_UNSEEN = 0.004;

/** Runs in each new page before anything else. */
export function countMoves(): void {
  const moves = { sum: 0 };
  Object.assign(window, { moves });
  new PerformanceObserver((list) => {
    for (const move of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!move.hadRecentInput) moves.sum += move.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Layout shifts are reported with the next frame. */
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
