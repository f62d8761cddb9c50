import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND } from '../../domain/time.ts';
import { openWitness, type Witness } from '../support/api.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/browser.ts';
import { runCommand } from '../support/command.ts';
import { PATIENCE } from '../support/eventually.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { LIES, type LieName, type LyingProxy, openLyingProxy } from '../support/lying-proxy.ts';
import { type NewBuildProxy, openNewBuildProxy } from '../support/new-build-proxy.ts';
import type { ServerProcess } from '../support/server-process.ts';
import {
  isKept,
  keepButton,
  logInByTicket,
  readyForOffline,
  scheduleShown,
  shownTitles,
  syncLine,
} from '../support/visitor.ts';

/** The slowest faults start first. */
const lies = (Object.keys(LIES) as LieName[]).toSorted((a, b) => Number(b === 'hang') - Number(a === 'hang'));
const TALKS = ['Opening', 'Reading the tide', 'A rope of many hands', 'Knots for beginners', 'Closing'];
/** Faults that look like a valid file. */
const ANSWERS: ReadonlySet<LieName> = new Set(['200 HTML', 'cut mid-JSON']);
/** Milliseconds until everything must work again. */
const WELL_WITHIN = PATIENCE;

/** One person's device behind its own network. It is healthy between two cells, so cells can run in any order. */
interface Device {
  readonly network: LyingProxy;
  readonly builds: NewBuildProxy;
  readonly context: BrowserContext;
  readonly witness: Witness;
  page: Page;
  build: string;
}

let journey: Journey;
let server: ServerProcess;
let browser: Browser;
const ends: (() => Promise<unknown>)[] = [];
const devices = new Map<string, Promise<Device>>();
/** Number of devices that share the faults: opening one costs as much processor time as three or four cells. */
const SHARED = 2;
let opened = 0;
let hung = 0;

beforeAll(async () => {
  journey = await startJourney({ sessionsPerUser: 3, zone: 'Europe/Madrid' });
  server = await journey.serve({ REHEARSE_AT: '2027-07-12T09:40:00+02:00' });
  const talks = TALKS.map((title, index) => `talk-${index},${title},2027-07-12,1${index}:00,30,Main,Ada Verne`);
  await bring('talks.csv', ['id,title,date,start,minutes,stage,speakers', ...talks]);
  await bring('people.csv', [
    'first_name,last_name,email,ticket_code',
    ...Array.from(
      { length: 3 * lies.length },
      (_, index) => `Ada,Verne ${index},${ticketOf(index).email},${ticketOf(index).ticketCode}`,
    ),
  ]);
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_FLAGS],
  });
});
afterAll(async () => {
  await browser?.close();
  for (const end of ends) await end();
  await journey?.[Symbol.asyncDispose]();
});

async function bring(name: string, rows: readonly string[]): Promise<void> {
  const file = join(journey.folder, name);
  await writeFile(file, rows.join('\n'));
  expect(await runCommand('import', [file, '--zone', 'Europe/Madrid'], journey.folder)).toMatchObject({ code: 0 });
}

const ticketOf = (index: number) => ({ email: `ada-${index}@example.org`, ticketCode: `3ABC-${index}` });

async function openNetwork(): Promise<Pick<Device, 'network' | 'builds' | 'context'>> {
  const builds = await openNewBuildProxy(server.port);
  const network = await openLyingProxy(Number(new URL(builds.origin).port));
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Madrid',
  });
  context.setDefaultTimeout(PATIENCE);
  ends.push(
    () => network.close(),
    () => builds.close(),
  );
  return { network, builds, context };
}

/** Opens a device that is logged in, ready for offline and has nothing left to send. */
async function openDevice(): Promise<Device> {
  const ticket = ticketOf((opened += 1));
  const ways = await openNetwork();
  const page = await ways.context.newPage();
  await logInByTicket(page, ways.network.origin, ticket);
  await readyForOffline(page);
  await isWell(page);
  return { ...ways, page, build: 'first', witness: await openWitness(server.url, ticket) };
}

/** Cells take turns on a device. Faults that hang take long, so they get separate devices. */
async function withDevice(lie: LieName, cell: (device: Device) => Promise<void>): Promise<void> {
  const turns = lie === 'hang' ? (hung += 1) : lies.indexOf(lie);
  const name = `${lie === 'hang' ? 'hung' : 'shared'} ${turns % SHARED}`;
  const before = devices.get(name)?.catch(openDevice) ?? openDevice();
  const turn = before.then(async (device) => {
    await cell(device);
    return device;
  });
  devices.set(name, turn);
  await turn;
}

async function startLying(
  { network, context }: Pick<Device, 'network' | 'context'>,
  lie: LieName,
  to: Parameters<LyingProxy['lie']>[1],
): Promise<void> {
  network.lie(lie, to);
  if (lie === 'DNS')
    await context.route(
      (url) => to({ url: url.pathname, headers: {} } as never),
      (route) => route.abort('namenotresolved'),
    );
}

async function beHonest({ network, context }: Pick<Device, 'network' | 'context'>): Promise<void> {
  network.beHonest();
  await context.unrouteAll();
}

/**
 * Returns the page's build, after pressing Reload if it is offered. Chromium may forget a waiting worker; the old build then offers the new
 * one again.
 */
async function reloaded(page: Page): Promise<string | null> {
  const reload = page.getByRole('button', { name: 'Reload' });
  // The page may be reloaded during the question.
  if (await reload.isVisible().catch(() => false)) await reload.click({ timeout: SECOND }).catch(() => undefined);
  return page
    .locator('meta[name="build"]')
    .getAttribute('content')
    .catch(() => '');
}

const everything = (): boolean => true;

/** Checks that nothing was rejected, the session has not ended and nothing waits. */
const isWell = (page: Page) =>
  becomes(
    () => syncLine(page).first().innerText(),
    (said) => /^Updated (just now|\d min ago)$/.test(said),
  );

/** Polls until `isRight`; `expect.poll` belongs to one test at a time. */
async function becomes<T>(look: () => Promise<T> | T, isRight: (found: T) => boolean): Promise<void> {
  const until = performance.now() + WELL_WITHIN;
  for (;;) {
    const found = await look();
    if (isRight(found)) return;
    if (performance.now() > until) throw new Error(`after ${WELL_WITHIN} ms it is still: ${JSON.stringify(found)}`);
    await new Promise((again) => setTimeout(again, 250));
  }
}

const toggled = async (page: Page, title: string): Promise<boolean> => {
  const before = await isKept(page, title);
  await keepButton(page, title).click();
  await becomes(
    () => isKept(page, title),
    (after) => after !== before,
  );
  return !before;
};

/** Checks that the person's change is on the server, and that the page that stayed open shows it. */
async function isSent({ page, witness }: Device, title: string, kept: boolean): Promise<void> {
  const id = (await witness.talks()).find((talk) => talk.title === title)?.id ?? '';
  await becomes(
    () => witness.kept(),
    (ids) => ids.includes(id) === kept,
  );
  await isWell(page);
  expect(await isKept(page, title)).toBe(kept);
  expect(await shownTitles(page)).toEqual(TALKS);
}

const wasLiedTo = ({ network }: Pick<Device, 'network'>, path: RegExp) =>
  becomes(
    () => network.liedTo(),
    (paths) => paths.some((each) => path.test(each)),
  );

describe.concurrent('on a network that lies', () => {
  test.each(lies)(
    '(%s) from the first visit on, the app opens automatically when the network recovers',
    async (lie) => {
      const device = await openNetwork();
      const page = await device.context.newPage();
      await startLying(device, lie, ({ url = '' }) => !url.startsWith('/auth'));
      await page.goto(`${device.network.origin}/auth/login`, { waitUntil: 'commit' });
      if (lie !== 'DNS') await wasLiedTo(device, /^\/(assets|theme)/);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
      await beHonest(device);
      await page
        .getByRole('button', { name: /log in|send|email/i })
        .first()
        .waitFor({ timeout: WELL_WITHIN });
      await device.context.close();
    },
  );

  test.each(lies)('(%s) at a cold start, the schedule is shown and actions are sent later', async (lie) =>
    withDevice(lie, async (device) => {
      await device.page.close();
      await startLying(device, lie, everything);
      device.page = await device.context.newPage();
      await device.page.goto(`${device.network.origin}/app/schedule`, { waitUntil: 'commit' });
      await scheduleShown(device.page);
      expect(await shownTitles(device.page)).toEqual(TALKS);
      const kept = await toggled(device.page, 'Opening');
      if (lie !== 'DNS') await wasLiedTo(device, /mine\/push/);
      await beHonest(device);
      await isSent(device, 'Opening', kept);
    }),
  );

  test.each(lies)('(%s) while the app is open, the schedule stays and actions are sent later', async (lie) =>
    withDevice(lie, async (device) => {
      await startLying(device, lie, everything);
      const kept = await toggled(device.page, 'Reading the tide');
      if (lie !== 'DNS') await wasLiedTo(device, /mine\/push/);
      expect(await shownTitles(device.page)).toEqual(TALKS);
      await beHonest(device);
      await isSent(device, 'Reading the tide', kept);
    }),
  );

  test.each(lies)(
    '(%s) while a new version is being fetched, the old one goes on, and the new one comes when it can',
    async (lie) =>
      withDevice(lie, async (device) => {
        const { page, builds, context, network } = device;
        device.build = `next-${lies.indexOf(lie)}`;
        builds.release(device.build);
        network.lie(lie, ({ url = '' }) => url !== '/sw.js');
        await page.evaluate(
          () => void navigator.serviceWorker.getRegistration().then((registration) => registration?.update()),
        );
        await wasLiedTo(device, /^\/index\.html/);
        // Only a fault that looks like a valid answer can have been cached as a file.
        for (const offline of ANSWERS.has(lie) ? [false, true] : [false]) {
          await context.setOffline(offline);
          await page.reload({ waitUntil: 'commit' });
          await scheduleShown(page);
          expect(await shownTitles(page)).toEqual(TALKS);
        }
        const kept = await toggled(page, 'Knots for beginners');
        await beHonest(device);
        await context.setOffline(false);
        await page.getByText('A new version is ready.').waitFor({ timeout: WELL_WITHIN });
        await becomes(
          () => reloaded(page),
          (build) => build === device.build,
        );
        await scheduleShown(page);
        await isSent(device, 'Knots for beginners', kept);
      }),
  );

  test.each(lies)('(%s) while a change is being sent, it is neither lost nor rejected', async (lie) =>
    withDevice(lie, async (device) => {
      let isSending = false;
      await startLying(device, lie, ({ url = '' }) => (isSending ||= url.includes('/mine/push')));
      const kept = await toggled(device.page, 'A rope of many hands');
      if (lie !== 'DNS') await wasLiedTo(device, /mine\/push/);
      const again = await toggled(device.page, 'Closing');
      await beHonest(device);
      await isSent(device, 'A rope of many hands', kept);
      await isSent(device, 'Closing', again);
    }),
  );
});
