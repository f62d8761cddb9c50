import { afterAll, beforeAll, expect, test } from 'vitest';
import { appScreens } from '../../client/routes/app.ts';
import type { Screen } from '../../client/routes/screen.ts';
import { barriers } from '../support/barriers.ts';
import { deviceDump, keepButton, readyForOffline, scheduleShown, syncLine } from '../support/visitor.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { NARROW, tooWide } from './screen-checks.ts';

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

test.each(screens.filter(({ guest }) => guest).map(addressOf))('%s is open to guests', async (address) => {
  const { page, open } = world;
  await open(address);
  const title = page.locator('main h1').first();
  await title.waitFor();
  expect(await title.innerText()).not.toMatch(/^Log in|There is nothing here|could not open/);
  expect(new URL(page.url()).pathname).toBe(address);
  expect(await barriers(page)).toEqual([]);
});

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

test('once guests are no longer allowed, the programme leaves the device, and what was saved waits for a log-in', async () => {
  const { page, open, app } = world;
  await open('/app/schedule');
  await scheduleShown(page);
  expect(await deviceDump(page)).toContain('What we keep');
  expect(await app.call('PATCH', '/admin/event', 'olive', { guests: false })).toMatchObject({ status: 200 });
  await syncLine(page).first().click();
  await page.getByText('This event can now only be opened with a log-in.').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth/login');
  const left = await deviceDump(page);
  expect(left).not.toContain('What we keep');
  expect(left).toContain('agenda:keynote');
});
