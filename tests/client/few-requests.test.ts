import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keynote, lunch } from '../support/conference.ts';
import { openContext, type TestBrowser } from '../support/browser.ts';
import { grace } from '../support/people.ts';
import { allSent, readyForOffline, scheduleShown, showTicket } from '../support/visitor.ts';
import { openApp, type OpenApp } from './open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ talks: [keynote, lunch] });
  await world.logIn();
  await readyForOffline(world.page);
});
afterAll(async () => world[Symbol.asyncDispose]());

test('a returning visitor has the schedule after ten requests, and everything after twenty-five', async () => {
  const { page, open } = world;
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main article a')) return;
      observer.disconnect();
      performance.mark('drawn');
    }).observe(document, { childList: true, subtree: true });
  });
  await open('/app/schedule');
  await page.getByRole('link', { name: keynote.title }).first().waitFor();
  await allSent(page);
  // The last request: personal data is asked for once the event's data is shown.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/sync/mine/pull')),
  );
  const { before, after } = await page.evaluate(() => {
    const at = performance.getEntriesByName('drawn')[0]?.startTime ?? 0;
    // The page itself is one more; the browser asks for the manifest and the icon.
    const own = performance
      .getEntriesByType('resource')
      .filter(({ name }) => !/\/icons\/|webmanifest$/.test(name))
      .map(({ name, startTime }) => ({ path: name.replace(location.origin, ''), isEarly: startTime < at }));
    const paths = (isEarly: boolean) => own.filter((asked) => asked.isEarly === isEarly).map(({ path }) => path);
    return { before: ['/app/schedule', ...paths(true)], after: paths(false) };
  });
  expect(before).toContainEqual(expect.stringMatching(/^\/assets\/schedule/));
  expect(after).toContainEqual(expect.stringMatching(/^\/assets\/mine/));
  expect(before.slice(10)).toEqual([]);
  // The clock sends as many requests as it needs.
  expect([...new Set([...before, ...after])].slice(25)).toEqual([]);
});

test('the browser’s own cache keeps no copy of what the server has about people', async () => {
  const { page, app } = world;
  const { logId } = app.ports.log;
  const addresses = await Promise.all(
    ['pub', 'dir', 'u:ada'].map(
      async (scope) => `/api/sync/snapshot/${scope}/${logId}-${(await app.ports.log.state(scope)).n}`,
    ),
  );
  const cachedOf = (paths: readonly string[]): Promise<boolean[]> =>
    page.evaluate(
      (asked) =>
        Promise.all(
          asked.map((path) =>
            fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
              ({ ok }) => ok,
              () => false,
            ),
          ),
        ),
      paths,
    );
  const assets = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/assets/') ? [name] : [])),
  );
  expect((await cachedOf(assets)).filter(Boolean).length).toBeGreaterThan(0);
  expect(await cachedOf([...addresses, '/api/sync/snapshot/pub', '/api/sync/snapshot/dir'])).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});

test('on a first visit the event and the code that stores it are downloaded in parallel, the event only once', async () => {
  const { browser, app } = world;
  await using visit = await firstVisit(browser);
  const asked: string[] = [];
  const snapshots = (): string[] => asked.filter((path) => path.startsWith('/api/sync/snapshot/pub'));
  visit.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const code = Promise.withResolvers<void>();
  await visit.page.route(/\/assets\/device-/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await showTicket(visit.page, app.url, { email: grace.email, ticketCode: grace.ticketCode! });
  await expect.poll(snapshots).not.toEqual([]);
  code.resolve();
  await scheduleShown(visit.page);
  await allSent(visit.page);
  // The address that redirects to the newest snapshot, and the snapshot.
  expect(snapshots()).toEqual([
    '/api/sync/snapshot/pub',
    expect.stringMatching(/^\/api\/sync\/snapshot\/pub\/.+-\d+$/),
  ]);
});

test('a device with only a stored log-in requests the schedule in parallel with the app; one with more data does not', async () => {
  const { browser, app } = world;
  const stored = await world.page.context().storageState({ indexedDB: true });
  const beside = ['device', 'kit', 'parts', 'schedule', 'session'];
  const askedAhead = async (kept: typeof stored): Promise<readonly string[]> => {
    const context = await openContext(browser.context, { serviceWorkers: 'block', storageState: kept });
    await using page = await context.newPage();
    const code = Promise.withResolvers<void>();
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(/assets\/([a-z]+)-.*\.js$/.exec(request.url())?.[1] ?? ''));
    await page.route(/\/assets\/app-.*\.js$/, async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(`${app.url}/app/schedule`, { waitUntil: 'commit' });
    // The page is parsed and waits for the app.
    await page.waitForFunction(() => document.readyState === 'interactive');
    await expect.poll(() => asked.has('app')).toBe(true);
    const early = beside.filter((name) => asked.has(name));
    // Meanwhile the session was read for the first call; it is no longer kept in the page.
    expect(await tokenLeft(page)).toBe(early.length > 0 ? 'string' : 'undefined');
    code.resolve();
    await page.getByRole('link', { name: keynote.title }).first().waitFor();
    expect(await tokenLeft(page)).toBe('undefined');
    await context.close();
    return early;
  };
  expect(await askedAhead(onlyLogIn(stored))).toEqual(beside);
  expect(await askedAhead(stored)).toEqual([]);
});

test('a stranger’s first page requests all its scripts at once, not one after the other', async () => {
  const { browser, app } = world;
  await using visit = await firstVisit(browser);
  const asked = new Set<string>();
  visit.page.on('request', (request) => asked.add(/assets\/([a-z]+)-.*\.js$/.exec(request.url())?.[1] ?? ''));
  const screen = Promise.withResolvers<void>();
  await visit.page.route(/\/assets\/auth-.*\.js$/, async (route) => {
    await screen.promise;
    await route.continue();
  });
  await visit.page.goto(`${app.url}/auth/login`);
  await expect.poll(() => ['auth', 'forms', 'kit', 'session'].filter((name) => !asked.has(name))).toEqual([]);
  screen.resolve();
  await visit.page.getByLabel('Email').waitFor();
});

/** Returns the type of the session that the page read early and the app has not used yet. */
const tokenLeft = (page: Page): Promise<string> =>
  page.evaluate(async () => typeof (await (globalThis as { plenaryToken?: Promise<unknown> }).plenaryToken));

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Returns only the session from a device's storage. */
const onlyLogIn = ({ cookies, origins }: Stored): Stored => ({
  cookies,
  origins: origins.map(({ origin, localStorage, ...rest }) => ({
    origin,
    localStorage: localStorage.filter(({ name }) => name === 'plenary.me'),
    indexedDB: (rest as { indexedDB?: readonly { readonly name: string }[] }).indexedDB?.filter(
      ({ name }) => name === 'plenary-session',
    ),
  })),
});

/** Opens a page on a device without any data. */
async function firstVisit({ context }: TestBrowser): Promise<{ readonly page: Page } & AsyncDisposable> {
  const fresh = await openContext(context, { serviceWorkers: 'block' });
  return { page: await fresh.newPage(), [Symbol.asyncDispose]: () => fresh.close() };
}
