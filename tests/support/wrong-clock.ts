import type { BrowserContext, Page } from 'playwright-core';

/**
 * Makes a device's wall clock wrong. Only `Date` changes; `performance.now()` continues, as on a real device whose owner set the clock, or
 * that slept.
 */
export async function withWrongClock(context: BrowserContext | Page, wrongBy: number): Promise<void> {
  await context.addInitScript((ms) => {
    const Right = Date;
    const wrong = { by: ms };
    class Wrong extends Right {
      constructor(...given: [] | [number]) {
        if (given.length === 0) super(Right.now() + wrong.by);
        else super(...given);
      }
      static override now(): number {
        return Right.now() + wrong.by;
      }
    }
    Object.assign(window, { Date: Wrong, wrongClock: wrong });
  }, wrongBy);
}

/** Moves the wall clock of a running page by this many ms. */
export const moveClock = (page: Page, ms: number): Promise<void> =>
  page.evaluate((by) => {
    (window as unknown as { wrongClock: { by: number } }).wrongClock.by += by;
  }, ms);
