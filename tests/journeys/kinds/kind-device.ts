import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, Route } from 'playwright-core';
import { build } from 'vite';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { openBrowser, type TestBrowser } from '../../support/browser.ts';
import type { TestApp } from '../../support/test-app.ts';
import type { Act } from './page/acts.ts';
import type { DevicePage, Shown } from './page/device-page.ts';

/** Headless app: one browser with the app's platform and no screens. */
export interface KindDevice extends AsyncDisposable {
  readonly browser: TestBrowser;
  readonly page: () => Page;
  /** Opens the page; reloads it if it is open. */
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
  readonly online: (isOnline: boolean) => Promise<void>;
  readonly logIn: (story: string) => Promise<void>;
  readonly logOut: (unsent: Parameters<DevicePage['logOut']>[0]) => Promise<void>;
  readonly act: (acts: readonly Act[]) => Promise<void>;
  readonly shown: () => Promise<Shown>;
  /** Goes online; the server accepts the changes, but its first answers about this many of them are lost. */
  readonly loseFirstAnswers: (count: number) => Promise<void>;
}

export async function openKindDevice(app: TestApp, tickets: Tickets): Promise<KindDevice> {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-kinds-'));
  await build({
    configFile: false,
    root: fileURLToPath(new URL('./page', import.meta.url)),
    base: '/without-screens/',
    logLevel: 'error',
    define: { __APP_VERSION__: '"test"' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', minify: false, modulePreload: { polyfill: false } },
  });
  const browser = await openBrowser({ origin: app.url });
  await browser.context.route(`${app.url}/without-screens/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/without-screens/', '') || 'index.html';
    const body = await readFile(join(folder, path));
    await route.fulfill({ body, contentType: path.endsWith('.html') ? 'text/html' : 'text/javascript' });
  });
  let page: Page = browser.page;
  const close = async (): Promise<void> => {
    const before = page;
    page = await browser.context.newPage();
    // A closing page is no longer held offline and could still send its retry.
    await before.goto('about:blank');
    await before.close();
  };
  const open = async (): Promise<void> => {
    await page.goto(`${app.url}/without-screens/`);
    await page.waitForFunction(() => 'device' in window);
  };
  const online = (isOnline: boolean): Promise<void> => browser.context.setOffline(!isOnline);
  return {
    browser,
    page: () => page,
    open,
    close,
    online,
    ...calls(() => page, tickets),
    async loseFirstAnswers(count) {
      const sent = new Set<string>();
      const { promise: lost, resolve } = Promise.withResolvers<void>();
      const lose = async (route: Route): Promise<void> => {
        const { rows } = route.request().postDataJSON() as { rows: { newDocumentState: UserDocument }[] };
        const before = sent.size;
        for (const { newDocumentState } of rows) sent.add(newDocumentState.rev);
        if (sent.size === before) return route.continue();
        await route.fetch();
        await route.abort();
        if (sent.size === count) resolve();
      };
      await browser.context.route(PUSH, lose);
      await online(true);
      await lost;
      await browser.context.unroute(PUSH, lose);
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}

const PUSH = '**/api/sync/mine/push';

type Tickets = (story: string) => readonly [email: string, ticketCode: string];

const calls = (page: () => Page, tickets: Tickets): Pick<KindDevice, 'logIn' | 'logOut' | 'act' | 'shown'> => ({
  async logIn(story) {
    const isIn = await page().evaluate(([email, code]) => window.device.logIn(email, code), tickets(story));
    if (!isIn) throw new Error(`${story} could not log in`);
    await page().waitForFunction(() => window.device.shown().isReady);
  },
  logOut: (unsent) => page().evaluate((choice) => window.device.logOut(choice), unsent),
  act: (acts) => page().evaluate((all) => window.device.act(all), acts),
  shown: () => page().evaluate(() => window.device.shown()),
});
