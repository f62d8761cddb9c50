import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { openNewBuildProxy, type NewBuildProxy } from '../support/new-build-proxy.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { ada } from '../support/people.ts';
import { logInByTicket, readyForOffline } from '../support/visitor.ts';

const ICON = readFileSync(new URL('../../client/public/icons/icon-192.png', import.meta.url));

let app: TestApp;
let front: NewBuildProxy;
let browser: TestBrowser;
let asked: string[];

beforeEach(async () => {
  asked = [];
  app = await startTestApp();
  front = await openNewBuildProxy(Number(new URL(app.url).port), (path) => void asked.push(path));
  browser = await openBrowser({ origin: front.origin });
  await browser.page.goto(`${front.origin}/auth/login`);
  await readyForOffline(browser.page);
});
afterEach(async () => {
  await browser.close();
  await front.close();
  await app.stop();
});

test('an uploaded picture is fetched once, shown offline, and a missing one is requested again', async () => {
  const { page, context } = browser;
  const { body } = await app.upload('/profile/picture', 'ada', { bytes: ICON });
  const hers = new URL((body as { profile_picture_url: string }).profile_picture_url).pathname;
  const gone = hers.replace(/^(.{20})./, '$1_');
  expect([await picture(page, hers), await picture(page, hers)]).toEqual(['shown', 'shown']);
  expect([await picture(page, gone), await picture(page, gone)]).toEqual(['missing', 'missing']);
  expect(asked).toEqual([hers, gone, gone]);

  // The browser may drop its own cache at any time.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await context.setOffline(true);
  await page.reload();
  expect([await picture(page, hers), await picture(page, gone)]).toEqual(['shown', 'missing']);
  expect(asked).toHaveLength(3);
});

test('a person whose picture cannot be loaded is shown by their initials', async () => {
  const { page } = browser;
  const gone = '/uploads/a-picture-nobody-has-large.webp';
  const doc = { ...ada.person, pictureUrl: gone };
  await app.ports.log.append('dir', {
    mid: 'her-picture',
    by: 'server',
    decide: () => ({ ops: [{ c: 'people', id: doc.id, rev: 'pictured', doc }] }),
  });
  await logInByTicket(page, front.origin, { email: ada.email, ticketCode: ada.ticketCode! });
  await expect.poll(() => asked.includes(gone)).toBe(true);
  const avatar = page.getByRole('button', { name: /^Menu of/ }).locator('[data-size="small"]');
  await expect.poll(async () => [await avatar.innerText(), await avatar.locator('img').count()]).toEqual(['AV', 0]);
});

test('the worker never caches answers of the API', async () => {
  const { page } = browser;
  const answer = await page.evaluate(() => fetch('/api/event').then((reply) => reply.status));
  expect(answer).toBe(200);
  expect(await page.evaluate(() => caches.match('/api/event').then((kept) => kept === undefined))).toBe(true);
});

/** Loads it as an <img> of a new page would, without this page's memory cache. */
const picture = (page: Page, path: string): Promise<string> =>
  page.evaluate(
    (src) =>
      new Promise<string>((resolve) => {
        const image = new Image();
        image.addEventListener('load', () => resolve('shown'));
        image.addEventListener('error', () => resolve('missing'));
        image.src = src;
      }),
    path,
  );
