import { afterAll, beforeAll, expect, test } from 'vitest';
import { appScreens } from '../../../../client/routes/app.ts';
import { screenOf } from '../../../../domain/analytics/analytics.ts';
import { holdDatabases } from '../../held-databases.ts';
import { openApp, type OpenApp } from '../../open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({}, { isWithoutWorker: true });
});
afterAll(async () => world[Symbol.asyncDispose]());

const opened = async (): Promise<Record<string, number>> => {
  const { body } = await world.app.call('POST', '/stats/analytics', 'olive', { from: '2027-07-12', to: '2027-07-12' });
  const { screens } = body as { screens: { screen: string; page_views: number }[] };
  return Object.fromEntries(screens.filter((row) => row.page_views > 0).map((row) => [row.screen, row.page_views]));
};

test('each screen of the app has its own name in the statistics', () => {
  expect(appScreens.map(({ path }) => screenOf(`/app${path}`)).filter((name) => name === 'other')).toEqual([]);
});

test('organisers read which screens were opened, and which talk or profile stays on the device', async () => {
  const { page, go, open, logIn } = world;
  expect(await opened()).toEqual({});
  await logIn();
  // Views are counted by code that loads after the first paint; a screen left earlier does not count.
  await page.waitForFunction(() =>
    Object.values(localStorage).some((value) => String(value).includes('"path":"/app/schedule"')),
  );
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/adw-pubsub')) sent.push(request.postData() ?? '');
  });
  for (const path of ['/app/talk/keynote', '/app/talk/lunch', '/app/my-conference', '/app/perks']) await go(path);
  await page.getByRole('heading', { name: 'Perks', level: 1 }).waitFor();
  // Another sort order or another day is the same view.
  await go('/app/schedule?day=2027-07-13');
  await go('/app/schedule?day=2027-07-12');
  // Views that this page has no time to send are sent by the next page.
  await open('/app/settings');
  const before = async (): Promise<unknown> => {
    const { settings: _next, ...counted } = await opened();
    return counted;
  };
  await expect.poll(before).toEqual({ schedule: 2, talk: 2, 'my-conference': 1, perks: 1 });
  expect(sent.join('')).not.toMatch(/keynote|lunch/);
});

test('a screen closed before its databases answer is counted once, by the next page', async () => {
  const { app, browser, page, open, logIn } = world;
  if (page.url() === 'about:blank') await logIn();
  await page.waitForFunction(() => localStorage.getItem('plenary.boot') !== null);
  await open('/manifest.webmanifest');
  const held = await browser.context.newPage();
  await held.addInitScript(holdDatabases);
  await held.goto(`${app.url}/app/notes`);
  await held.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('plenary.noted.')));
  await held.close();
  expect(Object.keys(await opened())).not.toContain('notes');
  await open('/app/welcome');
  await expect.poll(opened).toMatchObject({ notes: 1 });
  // The next pages do not send that view again.
  await open('/app/changes');
  await expect.poll(opened).toMatchObject({ welcome: 1 });
  expect(await opened()).toMatchObject({ notes: 1 });
});
