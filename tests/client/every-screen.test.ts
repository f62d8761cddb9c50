import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appScreens } from '../../client/routes/app.ts';
import type { Screen } from '../../client/routes/screen.ts';
import { authScreens, publicScreens } from '../../client/routes/public.ts';
import { barriers } from '../support/barriers.ts';
import { DESKTOP } from '../support/browser.ts';
import { host, longNames, longTalk } from '../support/long-names.ts';
import { readyForOffline } from '../support/visitor.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { NARROW, outOfReach, squeezedTitles, tooWide } from './screen-checks.ts';

/** Values for `$id` in an address; a screen with another parameter needs a line here. */
const SAMPLES: Readonly<Record<string, string>> = {
  '/app/talk/$id': `/app/talk/${longTalk.id}`,
  '/app/talk/$id/host': `/app/talk/${longTalk.id}/host`,
  '/app/talk/$id/screen': `/app/talk/${longTalk.id}/screen`,
  '/app/booth/$id': '/app/booth/northwind',
  '/app/booth/$id/leads': '/app/booth/tidewater/leads',
  '/app/company-profile/$id/edit': '/app/company-profile/tidewater/edit',
  '/app/company-profile/$id': '/app/company-profile/tidewater',
  '/app/replay/$id': '/app/replay/long-replay',
  '/app/user-profile/$id': '/app/user-profile/grace',
  '/app/user-profile/$id/edit': '/app/user-profile/me/edit',
  '/page/$id': '/page/privacy',
};
/** Screens that show a notice when the window is too small for them. */
const DESK: ReadonlySet<string> = new Set(
  appScreens.flatMap((screen: Screen) => (screen.needs?.isDesk ? [`/app${screen.path}`] : [])),
);

const addresses = (frame: string, screens: readonly { readonly path: string }[]): string[] =>
  screens.map(({ path }) => {
    const address = SAMPLES[frame + path] ?? frame + path;
    if (address.includes('$')) throw new Error(`Say in SAMPLES where ${address} leads`);
    return address;
  });

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ ...longNames, event: { ...longNames.event, sessionsPerUser: 20 } });
  await world.page.addInitScript(noteDenials);
});
afterAll(async () => world[Symbol.asyncDispose]());

describe('for strangers', () => {
  beforeAll(async () => {
    await world.open('/auth/login');
    await readyForOffline(world.page);
  });
  test.each([...addresses('/auth', authScreens), ...addresses('', publicScreens)])(
    '%s has a title, no barrier, room on the smallest phone, and opens without a network',
    holds,
  );
});

describe('for logged-in people', () => {
  beforeAll(async () => {
    await world.logIn(host);
    await readyForOffline(world.page);
  });
  test.each(addresses('/app', appScreens))(
    '%s has a title, no barrier, room on the smallest phone, and opens without a network',
    holds,
  );
});

test('no text in a page is executed as code', async () => {
  const { page, open } = world;
  await open('/app/schedule');
  const ran = await page.evaluate(async () => {
    const code = '<img src="/none" onerror="globalThis.ran = true">';
    const ways: readonly (readonly [string, () => unknown])[] = [
      ['innerHTML', () => (document.createElement('div').innerHTML = code)],
      ['outerHTML', () => (document.body.appendChild(document.createElement('div')).outerHTML = code)],
      ['insertAdjacentHTML', () => document.body.insertAdjacentHTML('beforeend', code)],
      ['document.write', () => document.write(code)],
      ['srcdoc', () => (document.createElement('iframe').srcdoc = code)],
      ['a script by its address', () => (document.createElement('script').src = '/media/stranger.js')],
      ['a script by its text', () => (document.createElement('script').text = 'globalThis.ran = true')],
      ['a handler', () => document.createElement('img').setAttribute('onerror', 'globalThis.ran = true')],
      ['a worker', () => new Worker('/media/stranger.js')],
      ['another service worker', () => navigator.serviceWorker.register('/media/stranger.js')],
    ];
    const taken: string[] = [];
    const refused: string[] = [];
    for (const [way, take] of ways) {
      try {
        await take();
        taken.push(way);
      } catch (error) {
        (error instanceof TypeError ? refused : taken).push(way);
      }
    }
    const apart = new DOMParser().parseFromString(code, 'text/html');
    return { taken, refused: refused.length, apart: apart.images.length };
  });
  expect({ ...ran, ran: await page.evaluate(() => 'ran' in globalThis) }).toEqual({
    taken: [],
    refused: 10,
    apart: 1,
    ran: false,
  });
});

async function holds(address: string): Promise<void> {
  const { page, open, browser } = world;
  await page.setViewportSize(DESKTOP);
  await open(address);
  const heading = page.locator('main h1').first();
  // The page's name comes from data that is loaded a moment later.
  const { name } = world.app.ports.event();
  await expect.poll(async () => (await page.title()) === `${await heading.innerText()} · ${name}`).toBe(true);
  const title = await heading.innerText();
  expect(title).not.toMatch(/There is nothing here|could not open/);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await barriers(page)).toEqual([]);
  // Data from the device's databases arrives a moment later.
  await expect.poll(() => outOfReach(page)).toEqual([]);
  expect(await page.evaluate(() => (window as { denied?: string[] }).denied)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await barriers(page, { only: 'colours' })).toEqual([]);

  expect(await squeezedTitles(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  if (DESK.has(address)) await page.getByRole('heading', { name: 'Admin works on a larger screen' }).waitFor();
  const narrow = await page.locator('main h1').first().innerText();
  expect(await barriers(page, { only: 'colours' })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await barriers(page)).toEqual([]);
  await expect.poll(() => tooWide(page)).toEqual([]);

  await page.setViewportSize(NARROW);
  await browser.context.setOffline(true);
  try {
    await open(address);
    await page.getByRole('heading', { level: 1, name: narrow }).waitFor();
  } finally {
    await browser.context.setOffline(false);
  }
}

/**
 * Runs in every page before its scripts: records which texts claim that there is no data although there is, and what the content security
 * policy blocked.
 */
function noteDenials(): void {
  const denied: string[] = [];
  Object.assign(window, { denied });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    denied.push(`${violatedDirective}: ${blockedURI} ${sample}`);
  });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const { textContent } of addedNodes)
        denied.push(...(/\b(?:no \w+|nothing) yet\b/i.exec(textContent ?? '') ?? []));
    }
  }).observe(document, { childList: true, subtree: true });
}
