import type { Page } from 'playwright-core';
import { openApp } from '../client/open-app.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { crowdOps } from './crowd.ts';
import { turnsOf } from './main-thread.ts';
import { median, ms, quantile } from './measure.ts';

const PEOPLE = 10_000;
const TURNS = 5;
/** Factor by which the CPU is slowed down: a slow phone compared with this machine. */
const SLOWER = 4;
const LONGEST = 50;

export const benchmark: Benchmark = {
  name: `scrolling through ${PEOPLE.toLocaleString('en')} people on a device ${SLOWER} times slower, CPU of the main thread`,
  must: `no turn over ${LONGEST} ms, in the middle of ${TURNS} times`,
  run: async () => [...(await measure('a phone', PHONE)), ...(await measure('a desk', DESKTOP))],
};

async function measure(where: string, viewport: typeof PHONE): Promise<Measured[]> {
  const documents = crowdOps({ people: PEOPLE, talks: 0, companies: 0 })
    .filter(({ c }) => c === 'people')
    .map(({ c, doc }) => ({ c, doc: doc as { id: string } }));
  await using world = await openApp({ documents }, { viewport });
  await world.logIn();
  const { page } = world;
  await world.open('/app/directory?like=off');
  await page.locator('main a[href^="/app/user-profile/"]').nth(5).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(3000);
  const turns: number[][] = [];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const scrolled = await turnsOf(
      page,
      () => down(page),
      (name) => name === 'scrolling',
    );
    // The first turn only warms up.
    if (turn > 0) turns.push(scrolled);
  }
  return rows(where, turns);
}

/** Scrolls down the list screen by screen, as fast as a wheel does. */
async function down(page: Page): Promise<void> {
  await page.mouse.move(200, 500);
  await page.evaluate(() => void performance.mark('scrolling'));
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, 300);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

function rows(where: string, turns: readonly (readonly number[])[]): Measured[] {
  const longest = turns.map((each) => Math.max(...each) * SLOWER);
  // Tasks of less than a millisecond are not frames.
  const frames = turns.map(
    (each) =>
      quantile(
        each.filter((turn) => turn > 1),
        0.95,
      ) * SLOWER,
  );
  return [
    {
      label: `${where}: the longest turn`,
      value: ms(median(longest)),
      limit: `≤ ${LONGEST} ms`,
      pass: median(longest) <= LONGEST,
      detail: `each time: ${longest.map(ms).join(', ')}`,
      figures: { longestMs: median(longest) },
    },
    {
      label: `${where}: 95 of 100 turns`,
      value: ms(median(frames)),
      limit: 'no target',
      figures: { scrollP95Ms: median(frames) },
    },
  ];
}
