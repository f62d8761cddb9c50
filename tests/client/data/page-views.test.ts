import { afterAll, beforeAll, expect, test } from 'vitest';
import { appScreens } from '../../../client/routes/app.ts';
import { screenOf } from '../../../domain/analytics/analytics.ts';
import { openApp, type OpenApp } from '../open-app.ts';

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

test('each screen of the app has a name of its own in the statistics', () => {
  expect(appScreens.map(({ path }) => screenOf(`/app${path}`)).filter((name) => name === 'other')).toEqual([]);
});

test('organisers read which screens were opened, and which talk or profile stays on the device', async () => {
  const { page, go, logIn } = world;
  await logIn();
  expect(await opened()).toEqual({});
  // Views are counted once the device's database is open.
  await page.getByText('Updated just now').first().waitFor();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/adw-pubsub')) sent.push(request.postData() ?? '');
  });
  for (const path of ['/app/talk/keynote', '/app/talk/lunch', '/app/my-conference', '/app/perks']) await go(path);
  await page.getByRole('heading', { name: 'Perks', level: 1 }).waitFor();
  // What a list is sorted by, or a day that is chosen, is the same view.
  await go('/app/schedule?day=2027-07-13');
  await go('/app/schedule?day=2027-07-12');
  await page.goto('about:blank');
  await expect.poll(opened, { timeout: 15_000 }).toEqual({ schedule: 2, talk: 2, 'my-conference': 1, perks: 1 });
  expect(sent.join('')).not.toMatch(/keynote|lunch/);
});
