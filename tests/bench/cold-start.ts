import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ada } from '../support/people.ts';
import { openBrowser, PHONE, type TestBrowser } from '../support/browser.ts';
import { startTestApp } from '../support/test-app.ts';
import type { Benchmark } from './benchmark.ts';
import { appendCrowd, crowdOps } from './crowd.ts';
import { GROWTH } from './growth.ts';
import { alternate, ms } from './measure.ts';
import { servePrinted } from './printed-page.ts';

/** Maximum multiple of the printed page's time, by number of people stored. */
const LIMITS: Readonly<Record<number, number>> = { 10_000: 1.2, 50_000: 1.35 };
const TALKS = 1100;
const PEOPLE = 10_000;
const TURNS = 7;

export const benchmark: Benchmark = {
  name: `cold offline start to the schedule drawn, ${TALKS} talks stored`,
  must: `≤ ${LIMITS[PEOPLE]} × the same page with its data inlined as static HTML`,
  run: async ({ growth }) => {
    const measured = [];
    for (const people of [PEOPLE, ...(growth ? GROWTH : [])]) measured.push(await measure(people));
    return measured;
  },
};

async function measure(people: number) {
  const profile = await mkdtemp(join(tmpdir(), 'plenary-cold-'));
  try {
    const pages = await prepare(profile, people);
    const coldly = (page: DrawnPage) => () => coldStart(profile, page);
    const figures = await alternate(people > PEOPLE ? 3 : TURNS, {
      app: coldly(pages.app),
      printed: coldly(pages.printed),
    });
    const ratio = figures.app / figures.printed;
    const limit = LIMITS[people];
    return {
      label: `${people} people stored, a phone's view`,
      ratio,
      limit: limit === undefined ? 'no target' : `≤ ${limit}`,
      ...(limit !== undefined && { pass: ratio <= limit }),
      detail: `${ms(figures.app)}; static HTML: ${ms(figures.printed)}`,
      figures: { oursMs: figures.app, peerMs: figures.printed },
    };
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** An address, and the titles of the talks that are visible once it is drawn. */
interface DrawnPage {
  readonly address: string;
  readonly titles: readonly string[];
}

/** Lets a phone download everything, prints its schedule as a page without scripts, and stops both servers. */
async function prepare(profile: string, people: number): Promise<{ app: DrawnPage; printed: DrawnPage }> {
  await using app = await startTestApp({ talks: [] });
  for (const ops of batches(crowdOps({ people, talks: TALKS, companies: 300 }))) {
    await appendCrowd(app.ports, ops);
  }
  const origin = app.url;
  const address = `${origin}/app/schedule`;
  const browser = await open(profile);
  const { page } = browser;
  await logIn(page, origin);
  await everythingStored(page);
  await page.goto(address);
  await settledTitles(page);
  const printedServer = await servePrinted(page);
  const titles = await settledTitles(page);
  await page.goto(printedServer.origin);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const printed = { address: printedServer.origin, titles: await settledTitles(page) };
  await browser.close();
  await printedServer.close();
  return { app: { address, titles }, printed };
}

const batches = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / 1000) }, (_, index) => list.slice(index * 1000, (index + 1) * 1000));

const open = (profile: string): Promise<TestBrowser> =>
  openBrowser({ viewport: PHONE, touch: true, reducedMotion: 'no-preference', profile });

/** Starts a new browser and returns the milliseconds from the start of its first navigation until the schedule is painted. */
async function coldStart(profile: string, { address, titles }: DrawnPage): Promise<number> {
  const browser = await open(profile);
  try {
    await browser.context.addInitScript(watchDrawing, titles);
    await browser.page.goto(address, { waitUntil: 'commit' });
    const drawn = await browser.page.waitForFunction(() => (window as { drawnAfter?: number }).drawnAfter, undefined, {
      timeout: 30_000,
      polling: 200,
    });
    return Number(await drawn.jsonValue());
  } finally {
    await browser.close();
  }
}

/** Runs in the page before its scripts: checks in every frame whether the expected titles are visible. */
function watchDrawing(titles: readonly string[]): void {
  const wanted = titles.join('\n');
  const look = (): void => {
    const seen = [...document.querySelectorAll('article h3')].filter((title) => {
      const { top, bottom } = title.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    // More may be visible: a banner that appears later pushes the last title out.
    if (
      !seen
        .map((title) => (title as HTMLElement).innerText)
        .join('\n')
        .startsWith(wanted)
    )
      return void requestAnimationFrame(look);
    // Runs after the current frame has been sent to the compositor.
    setTimeout(() => Object.assign(window, { drawnAfter: performance.now() }), 0);
  };
  requestAnimationFrame(look);
}

async function logIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/auth/register`);
  await page.getByLabel('Registration email').fill(ada.email);
  await page.getByLabel('Ticket reference code').fill(ada.ticketCode ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.locator('article').first().waitFor();
}

/** Waits until the worker has cached every file, the databases hold the catalog, and the boot snapshot is written. */
async function everythingStored(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(
    () =>
      localStorage.getItem('plenary.boot') !== null &&
      Object.keys(localStorage).some((key) => key.startsWith('plenary.had.')),
  );
}

/** Returns the visible titles once they no longer change. */
async function settledTitles(page: Page): Promise<string[]> {
  let before = '';
  for (;;) {
    const titles = await page.evaluate(() =>
      [...document.querySelectorAll('article h3')]
        .filter((title) => {
          const { top, bottom } = title.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        })
        .map((title) => (title as HTMLElement).innerText),
    );
    if (titles.length > 0 && titles.join('\n') === before) return titles;
    before = titles.join('\n');
    await page.waitForTimeout(1500);
  }
}
