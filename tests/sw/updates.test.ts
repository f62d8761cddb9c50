import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { at, keynote, lunch } from '../support/conference.ts';
import { type LyingProxy, openLyingProxy } from '../support/lying-proxy.ts';
import { openNewBuildProxy, type NewBuildProxy } from '../support/new-build-proxy.ts';
import { ada } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { logInByTicket, readyForOffline, scheduleShown, shownTitles } from '../support/visitor.ts';

const ticket = { email: ada.email, ticketCode: ada.ticketCode! };

let app: TestApp;
let builds: NewBuildProxy;
let network: LyingProxy;
let browser: TestBrowser;

/** A new device with its own server and network, for each test or for several tests in order. */
function onADevice(setUp: typeof beforeEach | typeof beforeAll, tearDown: typeof afterEach | typeof afterAll): void {
  setUp(async () => {
    app = await startTestApp({ talks: [keynote, lunch], now: at('09:00') });
    builds = await openNewBuildProxy(Number(new URL(app.url).port));
    network = await openLyingProxy(Number(new URL(builds.origin).port));
    browser = await openBrowser({ origin: network.origin });
  });
  tearDown(async () => {
    await browser.close();
    await network.close();
    await builds.close();
    await app.stop();
  });
}

const buildOf = (page: Page): Promise<string | null> =>
  page
    .locator('meta[name="build"]')
    .getAttribute('content')
    .catch(() => null); // It may be reloading right now.
const prompt = (page: Page) => page.getByText('A new version is ready.');
async function bringOut(build: string, page: Page): Promise<void> {
  builds.release(build);
  await page.evaluate(() =>
    navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => undefined),
  );
}

/** The page requests a file from its worker without a pause until the worker was restarted or replaced. */
async function askWithoutPause({ page, cdp }: TestBrowser): Promise<void> {
  let stops = false;
  const end = () => void page.evaluate(() => Object.assign(globalThis, { isOver: true })).catch(() => undefined);
  cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { status, runningStatus } of versions) {
      if (status === 'redundant' || (stops && status === 'activated' && runningStatus === 'running')) end();
      stops ||= status === 'activated' && runningStatus === 'stopping';
    }
  });
  await cdp.send('ServiceWorker.enable');
  await page.evaluate(() => {
    const ask = async (): Promise<void> => {
      while (!('isOver' in globalThis)) await fetch('/manifest.webmanifest').then((answer) => answer.text());
    };
    for (let index = 0; index < 4; index += 1) void ask();
  });
}

/** Replaces each script of the app in the cache by this, or by half of itself; resolves to their number. */
const spoil = (page: Page, other: { readonly type: string; readonly text: string }): Promise<number> =>
  page.evaluate(async ({ type, text }) => {
    let spoilt = 0;
    for (const name of (await caches.keys()).filter((each) => each.includes('precache'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const kept = new URL(request.url).pathname.endsWith('.js') ? await cache.match(request) : undefined;
        const half = (await kept?.text())?.slice(0, 100);
        if (half === undefined) continue;
        await cache.put(request, new Response(text || half, { headers: { 'content-type': type } }));
        spoilt += 1;
      }
    }
    return spoilt;
  }, other);

describe('for strangers', () => {
  onADevice(beforeAll, afterAll);
  beforeAll(async () => {
    await browser.page.goto(`${network.origin}/auth/login`);
    await readyForOffline(browser.page);
  });

  test('the tab of the first visit moves to a new build like every other, whichever of them lets it in', async () => {
    const { page, context } = browser;
    const other = await context.newPage();
    await other.goto(`${network.origin}/privacy`);
    for (const [index, asking] of [page, other].entries()) {
      await bringOut(`build${index}`, page);
      await Promise.all([page, other].map((tab) => prompt(tab).waitFor()));
      await asking.getByRole('button', { name: 'Reload' }).click();
      await expect.poll(() => Promise.all([page, other].map(buildOf))).toEqual([`build${index}`, `build${index}`]);
    }
    await other.close();
  });

  test('a new build waits until it is accepted; then every tab moves to it, one with unsaved input only after it is left', async () => {
    const { page: asking, context } = browser;
    const [writing, reading] = [await context.newPage(), await context.newPage()];
    await writing.goto(`${network.origin}/auth/register`);
    await writing.getByLabel('Registration email').fill('ada@example.org');
    await reading.goto(`${network.origin}/privacy`);
    const before = await buildOf(asking);
    expect(await Promise.all([writing, reading].map(buildOf))).toEqual([before, before]);

    await bringOut('accepted', asking);
    await prompt(asking).waitFor();
    await asking.reload();
    await prompt(asking).waitFor();
    expect(await buildOf(asking)).toBe(before);

    await asking.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => Promise.all([asking, reading].map(buildOf))).toEqual(['accepted', 'accepted']);
    expect(await buildOf(writing)).toBe(before);
    expect(await writing.getByLabel('Registration email').inputValue()).toBe('ada@example.org');
    await writing.getByRole('link', { name: 'Log in by email' }).click();
    await expect.poll(() => buildOf(writing)).toBe('accepted');
    await Promise.all([writing, reading].map((tab) => tab.close()));
  });

  test('a person who presses Reload gets the new build, whatever requests the old one still has', async () => {
    const { page } = browser;
    const workToDo: readonly (() => Promise<void>)[] = [
      async () => {
        network.lie('hang', ({ url = '' }) => url.startsWith('/uploads/'));
        await page.evaluate(() => void Object.assign(new Image(), { src: '/uploads/it-hangs-large.webp' }));
        await expect.poll(() => network.liedTo()).toEqual(['/uploads/it-hangs-large.webp']);
      },
      () => askWithoutPause(browser),
    ];
    for (const [index, begin] of workToDo.entries()) {
      await bringOut(`next${index}`, page);
      await prompt(page).waitFor();
      await begin();
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect.poll(() => buildOf(page)).toBe(`next${index}`);
    }
  });
});

describe('for logged-in people', () => {
  onADevice(beforeAll, afterAll);
  beforeAll(async () => {
    await logInByTicket(browser.page, network.origin, ticket);
    await readyForOffline(browser.page);
  });

  test('a portal’s page, another file or half of a file in the cache under the names of the app’s files is put right at the next start, which then needs no network either', async () => {
    const { page, context, cdp } = browser;
    await cdp.send('ServiceWorker.enable');
    const titles = await shownTitles(page);
    for (const other of [
      { type: 'text/html', text: '<h1>Accept the terms of this network</h1>' },
      { type: 'text/javascript', text: 'void 0;' },
      { type: 'text/javascript', text: '' },
    ]) {
      expect(await spoil(page, other)).toBeGreaterThan(10);
      // The worker is restarted, as at the next start: it remembers what it has compared.
      await cdp.send('ServiceWorker.stopAllWorkers');
      for (const offline of [false, true]) {
        await context.setOffline(offline);
        await page.reload();
        await scheduleShown(page);
        expect(await shownTitles(page)).toEqual(titles);
      }
      await context.setOffline(false);
    }
  });

  test('an id with a dot opens the app, with a network and without', async () => {
    const { page, context } = browser;
    for (const offline of [false, true]) {
      await context.setOffline(offline);
      await page.goto(`${network.origin}/app/talk/p.1u8fd8wyoyr`);
      await page.getByRole('navigation', { name: 'Main' }).first().waitFor();
    }
    await context.setOffline(false);
  });
});

describe('from the first visit on', () => {
  onADevice(beforeEach, afterEach);

  test('a page that began with an older build than its worker is offered the newer one', async () => {
    const { page } = browser;
    network.lie('404', ({ url = '' }) => url === '/sw.js');
    await logInByTicket(page, network.origin, ticket);
    const served =
      /<meta name="build" content="(\w+)"/.exec(await (await fetch(`${app.url}/index.html`)).text())?.[1] ?? '';
    expect(await buildOf(page)).toBe('first');
    builds.release(served);
    network.beHonest();
    await page.evaluate(() => {
      window.dispatchEvent(new Event('online'));
    });
    await readyForOffline(page);
    await app.ports.streams.reopenPerson('ada');
    await prompt(page).waitFor();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => buildOf(page)).toBe(served);
  });

  test('an open tab asks for a new build every hour, when it comes to the front, when it comes online, and when the server names another', async () => {
    const { page } = browser;
    await page.clock.install();
    const asked = (): number => network.passed().filter((path) => path === '/sw.js').length;
    const occasion = async (name: string, act: () => Promise<unknown> | void): Promise<void> => {
      // While the browser looks for an update, a second request is merged with the first; so wait until it has finished.
      await page.evaluate(() =>
        navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => undefined),
      );
      const before = asked();
      await act();
      await expect.poll(() => asked() > before || name).toBe(true);
    };
    // Before the log-in no stream is lost in this hour, which would otherwise tell the server's build when it reconnects.
    await page.goto(`${network.origin}/auth/login`);
    await readyForOffline(page);
    await occasion('an hour', () => page.clock.fastForward('01:00:01'));
    await logInByTicket(page, network.origin, ticket);
    await readyForOffline(page);
    await occasion('to the front', async () => {
      await page.clock.fastForward('02:00');
      await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    });
    await occasion('online', () => page.evaluate(() => void window.dispatchEvent(new Event('online'))));
    await occasion('another build', () => app.ports.streams.reopenPerson('ada'));
  });

  test('an incomplete download of a build is repeated automatically', async () => {
    const { page } = browser;
    await page.clock.install();
    // Before the log-in no stream tells the server's build, which would also start the check.
    await page.goto(`${network.origin}/auth/login`);
    await readyForOffline(page);
    builds.release('next');
    network.lie('500', ({ url = '' }) => url !== '/sw.js');
    await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => void registration.update()));
    await expect.poll(() => network.liedTo().some((path) => path.startsWith('/index.html'))).toBe(true);
    await page.evaluate(() =>
      navigator.serviceWorker.ready.then(async (registration) => {
        while (registration.installing)
          await new Promise((look) => registration.installing?.addEventListener('statechange', look));
      }),
    );
    network.beHonest();
    expect(await prompt(page).count()).toBe(0);
    await page.clock.runFor('00:21');
    await prompt(page).waitFor();
  });
});
