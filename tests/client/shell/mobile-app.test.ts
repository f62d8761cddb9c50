import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventSettingsCollection } from '../../../domain/event/event-settings.ts';
import { DESKTOP, PHONE } from '../../support/browser.ts';
import { keynote } from '../../support/conference.ts';
import { ada, olive } from '../../support/people.ts';
import { openApp, type OpenApp } from '../open-app.ts';

const APP = 'https://apps.example.org/plenary-days';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp(
    { talks: [keynote], event: { appUrl: APP, sessionsPerUser: 9 } },
    { viewport: DESKTOP, isWithoutWorker: true },
  );
});
afterAll(async () => world[Symbol.asyncDispose]());

const link = () => world.page.getByRole('link', { name: 'Get Mobile App' });
const menu = async (): Promise<void> => {
  await world.page.getByRole('button', { name: /^Menu of/ }).click();
  await world.page.getByRole('link', { name: 'Privacy Policy' }).first().waitFor();
};

test('the mobile app is offered on the log-in page, in the desktop menu and behind More on a phone', async () => {
  const { page, open, logIn, go } = world;
  await open('/auth/login');
  expect(await link().getAttribute('href')).toBe(APP);
  await logIn(ada);
  await menu();
  expect(await link().getAttribute('href')).toBe(APP);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await go('/app/settings');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  expect(await link().getAttribute('href')).toBe(APP);
  await page.keyboard.press('Escape');
  await page.setViewportSize(DESKTOP);
});

test('before the event opens it is offered only to organisers', async () => {
  const { app, page, open, logIn } = world;
  await app.ports.log.append('pub', {
    mid: 'close',
    by: 'server',
    decide: () => ({
      ops: [
        {
          c: eventSettingsCollection.name,
          id: 'event',
          rev: 'closed',
          doc: { ...app.ports.event(), phase: 'onboarding' },
        },
      ],
    }),
  });
  await menu();
  await expect.poll(() => link().count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/auth\/login/);
  await open('/auth/login');
  await page.getByRole('link', { name: 'Privacy Policy' }).waitFor();
  await expect.poll(() => link().count()).toBe(0);
  await logIn(olive);
  await menu();
  expect(await link().getAttribute('href')).toBe(APP);
});
