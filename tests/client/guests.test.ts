import { afterAll, beforeAll, expect, test } from 'vitest';
import { appScreens } from '../../client/routes/app.ts';
import type { Screen } from '../../client/routes/screen.ts';
import { publishOpen } from '../../server/api/guests/publish-open.ts';
import { barriers, barriersDayAndNight } from '../support/barriers.ts';
import { DESKTOP } from '../support/browser.ts';
import { deviceDump, keepButton, readyForOffline, scheduleShown, syncLine } from '../support/visitor.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { NARROW, outOfReach, tooWide } from './screen-checks.ts';

/** Addresses of screens with a parameter. */
const SAMPLES: Readonly<Record<string, string>> = {
  '/talk/$id': '/talk/keynote',
  '/user-profile/$id': '/user-profile/grace',
};
const addressOf = ({ path }: Screen): string => `/app${SAMPLES[path] ?? path.replace('$id', 'any')}`;
const screens: readonly Screen[] = appScreens;

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ event: { publicProgramme: true, guests: true } });
});
afterAll(async () => world[Symbol.asyncDispose]());

test('a guest gets from the first page to the schedule, without barriers, in light and dark, on the smallest phone', async () => {
  const { page, open } = world;
  await open('/');
  await scheduleShown(page);
  await page.getByRole('link', { name: 'Log in' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await barriers(page, { only: 'colours' })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  const before = page.viewportSize();
  await page.setViewportSize(NARROW);
  await expect.poll(() => tooWide(page)).toEqual([]);
  if (before) await page.setViewportSize(before);
});

test.each(screens.filter(({ guest }) => guest).map(addressOf))(
  '%s is open to guests, fits the smallest phone and letters twice as large, and shows the focus in forced colours',
  async (address) => {
    const { page, open } = world;
    await page.setViewportSize(DESKTOP);
    await open(address);
    const title = page.locator('main h1').first();
    await title.waitFor();
    expect(await title.innerText()).not.toMatch(/^Log in|There is nothing here|could not open/);
    expect(new URL(page.url()).pathname).toBe(address);
    expect(await barriersDayAndNight(page)).toEqual([]);
    await expect.poll(() => outOfReach(page)).toEqual([]);
    await expect.poll(() => tooWide(page)).toEqual([]);
    await page.setViewportSize(DESKTOP);
  },
);

test.each(screens.filter(({ guest }) => !guest).map(addressOf))(
  '%s tells guests in one sentence what a log-in opens, and leads there and back',
  async (address) => {
    const { page, open } = world;
    await open(address);
    const told = page.getByRole('heading', { level: 1, name: /^Log in to / });
    const missing = page.getByRole('heading', { level: 1, name: 'There is nothing here' });
    await told.or(missing).first().waitFor();
    expect(await missing.count()).toBe(0);
    expect(await page.locator('main').getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      `/auth/login?to=${encodeURIComponent(address)}`,
    );
  },
);

test('a guest reads and saves without a network, also after the page was closed', async () => {
  const { page, open, browser } = world;
  await open('/app/schedule');
  await scheduleShown(page);
  await readyForOffline(page);
  await browser.context.setOffline(true);
  try {
    await keepButton(page, 'What we keep').click();
    await open('/app/schedule?type=My+Schedule');
    await scheduleShown(page);
    expect(await page.locator('article h3').allTextContents()).toEqual(['What we keep']);
    expect(await syncLine(page).innerText()).not.toMatch(/waiting/);
  } finally {
    await browser.context.setOffline(false);
  }
});

test('a guest’s device asks for what is new as soon as it has a network again, not only when its turn comes', async () => {
  const { page, open, browser, app } = world;
  await open('/app/schedule');
  await scheduleShown(page);
  // Hidden pages are not polled.
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
  );
  await browser.context.setOffline(true);
  expect(await app.call('PATCH', '/talks/keynote', 'olive', { title: 'What we keep for long' })).toMatchObject({
    status: 200,
  });
  await publishOpen(app.ports);
  // A network that is gone for less than half a second does not count.
  await expect.poll(() => syncLine(page).first().textContent()).toMatch(/Offline/);
  await page.locator('article h3', { hasText: /^What we keep$/ }).waitFor();
  await browser.context.setOffline(false);
  await page.locator('article h3', { hasText: 'What we keep for long' }).waitFor();
  expect(await app.call('PATCH', '/talks/keynote', 'olive', { title: 'What we keep' })).toMatchObject({ status: 200 });
});

test('without a log-in nothing but the programme is asked of the server', async () => {
  const { page, open } = world;
  const asked: string[] = [];
  const listen = (request: { url: () => string }): void => void asked.push(new URL(request.url()).pathname);
  page.on('request', listen);
  for (const address of ['/app/schedule', '/app/talk/keynote', '/app/settings']) {
    await open(address);
    await page.locator('main h1').first().waitFor();
    await expect.poll(() => syncLine(page).first().textContent()).toMatch(/Updated/);
  }
  page.off('request', listen);
  const calls = asked.filter((path) => path.startsWith('/api/'));
  expect(calls.length).toBeGreaterThan(0);
  expect(
    calls.filter((path) => !/^\/api\/(event|time|version|pages.*|sync\/(log|snapshot|digest)\/open.*)$/.test(path)),
  ).toEqual([]);
});

test('a guest reads the name of a room elsewhere and how to get in, and never its address', async () => {
  const { page, open, app } = world;
  const room = { room_url: 'https://zoom.us/j/8264', streams: [] };
  expect(await app.call('PATCH', '/talks/keynote', 'olive', room)).toMatchObject({ status: 200 });
  await publishOpen(app.ports);
  await open('/app/talk/keynote');
  const card = page.getByRole('region', { name: 'Room elsewhere' });
  await card.getByRole('heading', { name: 'This talk is in Zoom' }).waitFor();
  expect(await card.getByRole('link').count()).toBe(0);
  await card.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('dialog', { name: 'Log in to join' }).waitFor();
  expect((await page.content()).includes('8264')).toBe(false);
  await page.keyboard.press('Escape');
  await app.call('PATCH', '/talks/keynote', 'olive', { room_url: null });
  await publishOpen(app.ports);
});

test('what a guest may not do names the log-in it needs and what comes along, and leads there and back', async () => {
  const { page, open, app } = world;
  const withRoom = { has_discussion: true };
  expect(await app.call('PATCH', '/talks/keynote', 'olive', withRoom)).toMatchObject({ status: 200 });
  await publishOpen(app.ports);
  await open('/app/talk/keynote');
  await page.getByText('Only you see it, on this device. It is kept as you type.').waitFor();
  await page.getByRole('textbox', { name: 'My note' }).fill('Ask about the archive');
  await page.getByRole('button', { name: 'Ask a question' }).click();
  const sheet = page.getByRole('dialog', { name: 'Log in to ask a question' });
  await sheet.getByText(/our note on this device comes? with you\.$/).waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);
  await expect.poll(() => tooWide(page)).toEqual([]);
  expect(await sheet.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    `/auth/login?to=${encodeURIComponent('/app/talk/keynote')}`,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Chat' }).click();
  await page.getByRole('dialog', { name: 'Log in to chat' }).waitFor();
  await open('/app/settings');
  await page.getByRole('button', { name: 'Save on all devices' }).click();
  await page.getByRole('dialog', { name: 'Log in to save on all devices' }).waitFor();
});

test('once guests are no longer allowed, the programme leaves the device, and what was saved waits for a log-in', async () => {
  const { page, open, app } = world;
  await open('/app/schedule');
  await scheduleShown(page);
  expect(await deviceDump(page)).toContain('What we keep');
  // Also what changed in it since the guest last looked.
  expect(await app.call('PATCH', '/talks/keynote', 'olive', { title: 'What we leave' })).toMatchObject({ status: 200 });
  await publishOpen(app.ports);
  await syncLine(page).first().click();
  await page.locator('article h3', { hasText: 'What we leave' }).waitFor();
  await expect.poll(() => deviceDump(page)).toContain('What we leave');
  expect(await app.call('PATCH', '/admin/event', 'olive', { guests: false })).toMatchObject({ status: 200 });
  await syncLine(page).first().click();
  await page.getByText('This event can now only be opened with a log-in.').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth/login');
  const left = await deviceDump(page);
  expect(left).not.toMatch(/What we (keep|leave)/);
  expect(left).toContain('agenda:keynote');
});
