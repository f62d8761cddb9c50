import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, keynote } from '../support/conference.ts';
import { openApp, type OpenApp } from './open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp(
    { talks: [keynote], event: { zone: 'America/New_York' }, now: at('09:00') },
    { env: { TZ: '' }, isWithoutWorker: true },
  );
  await world.logIn();
});
afterAll(async () => world[Symbol.asyncDispose]());

test('if the browser does not know its time zone, every screen opens with the event’s times', async () => {
  const { page, go } = world;
  expect(await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe('Etc/Unknown');
  for (const [path, title] of [
    ['/app/lobby', /^Welcome/],
    ['/app/directory', 'Networking'],
    ['/app/settings', 'Settings'],
    ['/app/schedule', 'Schedule'],
  ] as const) {
    await go(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  await page.getByRole('link', { name: keynote.title, exact: true }).waitFor();
  expect(await page.getByText(/local time/i).count()).toBe(0);
});
