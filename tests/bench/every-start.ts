import type { Page } from 'playwright-core';
import type { OpenApp } from '../client/open-app.ts';
import { FULL, openAttended } from './attended-world.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { turnsOf } from './main-thread.ts';
import { median, ms } from './measure.ts';

const TURNS = 5;
const LIMIT = 1.3;
const HEAP_LIMIT = 1.5;

/** The screens of an attendee, each with a selector of an element that is shown once its data is loaded. */
const SCHEDULE = { path: '/app/schedule', shown: 'article[data-talk]' };
const SCREENS = [
  { path: '/app/lobby', shown: 'main section li' },
  { path: '/app/talk/talk-23', shown: 'main textarea' },
  { path: '/app/directory', shown: 'main a[data-person]' },
  { path: '/app/user-profile/person-5', shown: 'main textarea' },
  { path: '/app/user-profile/me/edit', shown: 'main form input:not([hidden])' },
  { path: '/app/booths', shown: 'main a[href^="/app/booth/"]' },
  { path: '/app/booth/company-5', shown: 'main h2' },
  { path: '/app/booth/company-0/leads', shown: 'main h1' },
  { path: '/app/company-profile/company-0/edit', shown: 'main form input:not([hidden])' },
  { path: '/app/perks', shown: 'main li button' },
  { path: '/app/notes', shown: 'main h1' },
  { path: '/app/changes', shown: 'main h1' },
  { path: '/app/my-conference', shown: 'main [aria-label="Saved talks"]' },
  { path: '/app/settings', shown: 'main section h2' },
];

export const benchmark: Benchmark = {
  name: `every screen with ${FULL.talks} talks and ${FULL.people} people stored, beside the schedule`,
  must: `a warm start ≤ ${LIMIT} × that of the schedule; memory after all of them ≤ ${HEAP_LIMIT} × after the schedule`,
  run: async ({ words = [] }) => {
    const named = SCREENS.filter(({ path }) => words.some((word) => path.includes(word)));
    await using world = await openAttended(FULL);
    await world.page.addInitScript(markStart);
    const measured = await starts(world, named.length > 0 ? named : SCREENS);
    return named.length > 0 ? measured : [...measured, await memory(world)];
  },
};

/** Measures each screen and the schedule in turn; the first turn only warms up. */
async function starts(world: OpenApp, screens: typeof SCREENS): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const screen of screens) {
    const costs: [number, number][] = [];
    for (let turn = 0; turn <= TURNS; turn += 1)
      costs.push([await startCost(world, screen), await startCost(world, SCHEDULE)]);
    const [own, schedule] = [0, 1].map((at) => median(costs.slice(1).map((pair) => pair[at]!))) as [number, number];
    measured.push({
      label: `warm start of ${screen.path}`,
      ratio: own / schedule,
      limit: `≤ ${LIMIT}`,
      pass: own <= LIMIT * schedule,
      detail: `CPU of the main thread until its own things stand there: ${ms(own)}; the schedule: ${ms(schedule)}`,
      figures: { screenMs: own, scheduleMs: schedule },
    });
  }
  return measured;
}

/** Returns milliseconds of CPU of the main thread from the new page until the element `shown` is painted. */
async function startCost({ page, open }: OpenApp, { path, shown }: { path: string; shown: string }): Promise<number> {
  await page.evaluate((selector) => sessionStorage.setItem('awaited', selector), shown);
  const turns = await turnsOf(
    page,
    async () => {
      await open(path);
      await page.waitForFunction(() => performance.getEntriesByName('stands').length > 0, undefined, { polling: 100 });
    },
    (name) => name === 'begins',
    'stands',
  );
  await quiet(page);
  return turns.reduce((sum, turn) => sum + turn, 0);
}

/** Runs in each new page: marks its start, and the moment when the awaited element is painted. */
function markStart(): void {
  performance.mark('begins');
  const awaited = sessionStorage.getItem('awaited');
  if (awaited === null) return;
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => performance.mark('stands'));
  port1.start();
  const changes = new MutationObserver(() => {
    if (!document.querySelector(awaited)) return;
    changes.disconnect();
    requestAnimationFrame(() => port2.postMessage('')); // Arrives after the current frame has been sent to the compositor.
  });
  changes.observe(document, { subtree: true, childList: true, attributes: true });
}

/** Opens all screens one after another in one page, by links. */
async function memory(world: OpenApp): Promise<Measured> {
  const { page, open } = world;
  await open(SCHEDULE.path);
  await page.locator(SCHEDULE.shown).first().waitFor();
  const before = await heap(page);
  for (const { path, shown } of SCREENS) {
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await page.locator(shown).first().waitFor({ timeout: 60_000 });
  }
  const after = await heap(page);
  return {
    label: 'memory after all screens',
    ratio: after / before,
    limit: `≤ ${HEAP_LIMIT}`,
    pass: after <= HEAP_LIMIT * before,
    detail: `JavaScript heap once collected: ${mib(after)}; after the schedule: ${mib(before)}`,
    figures: { afterBytes: after, beforeBytes: before },
  };
}

const mib = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

async function heap(page: Page): Promise<number> {
  await quiet(page);
  const cdp = await page.context().newCDPSession(page);
  try {
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    return usedSize;
  } finally {
    await cdp.detach();
  }
}

async function quiet(page: Page): Promise<void> {
  await page.waitForTimeout(1500);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
