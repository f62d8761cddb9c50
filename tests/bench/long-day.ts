import type { Page } from 'playwright-core';
import { MINUTE } from '../../domain/time.ts';
import { openApp } from '../client/open-app.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { at, testTalk } from '../support/conference.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { turnsOf } from './main-thread.ts';
import { median, ms, quantile } from './measure.ts';

const TALKS = 288;
const TURNS = 5;
/** Factor by which the CPU is slowed down: a slow phone compared with this machine. */
const SLOWER = 4;
const LONGEST = 100;

export const benchmark: Benchmark = {
  name: `a day of ${TALKS} talks on a device ${SLOWER} times slower, CPU of the main thread`,
  must: `no turn after the first paint over ${LONGEST} ms, in the middle of ${TURNS} openings`,
  run: async () => [...(await measure('a phone', PHONE)), ...(await measure('a desk', DESKTOP))],
};

const talks = Array.from({ length: TALKS }, (_, index) =>
  testTalk({
    id: `talk-${index}`,
    title: `Talk number ${index}`,
    startsAt: at('09:00') + Math.floor(index / 6) * 10 * MINUTE,
    minutes: 10,
    stageId: index % 2 ? 'side' : 'main',
  }),
);

async function measure(where: string, viewport: typeof PHONE): Promise<Measured[]> {
  await using world = await openApp({ now: at('09:00'), talks }, { viewport });
  await world.logIn();
  const { page } = world;
  const opened: number[][] = [];
  const scrolled: number[][] = [];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const opening = await turnsOf(
      page,
      () => wholeDay(page, world.open),
      (name) => name === 'firstContentfulPaint',
    );
    const scrolling = await turnsOf(
      page,
      () => toTheEnd(page),
      (name) => name === 'scrolling',
    );
    // The first turn only warms up.
    if (turn === 0) continue;
    opened.push(opening);
    scrolled.push(scrolling);
  }
  return [longestRow(where, opened), scrollRow(where, scrolled)];
}

async function wholeDay(page: Page, open: (path: string) => Promise<void>): Promise<void> {
  await open('/app/schedule?day=0');
  await page.waitForFunction((count) => document.querySelectorAll('article').length === count, TALKS);
  await page.waitForTimeout(1500);
}

/** Scrolls down the day screen by screen, as fast as a wheel does. */
async function toTheEnd(page: Page): Promise<void> {
  await page.mouse.move(200, 500);
  await page.evaluate(() => void performance.mark('scrolling'));
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, 300);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  // Scroll back, because otherwise the next opening would restore the position at the end of the day.
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(500);
}

function longestRow(where: string, turns: readonly (readonly number[])[]): Measured {
  const longest = turns.map((each) => Math.max(...each) * SLOWER);
  const middle = median(longest);
  return {
    label: `${where}: the longest turn while the day is opened`,
    value: ms(middle),
    limit: `≤ ${LONGEST} ms`,
    pass: middle <= LONGEST,
    detail: `each opening: ${longest.map(ms).join(', ')}`,
    figures: { longestMs: middle },
  };
}

function scrollRow(where: string, turns: readonly (readonly number[])[]): Measured {
  // Tasks of less than a millisecond are not frames.
  const frames = turns.map(
    (each) =>
      quantile(
        each.filter((turn) => turn > 1),
        0.95,
      ) * SLOWER,
  );
  return {
    label: `${where}: 95 of 100 turns while it is scrolled through`,
    value: ms(median(frames)),
    limit: 'no target',
    figures: { scrollP95Ms: median(frames) },
  };
}
