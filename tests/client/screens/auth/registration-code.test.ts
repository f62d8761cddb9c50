import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriersDayAndNight } from '../../../support/barriers.ts';
import { DESKTOP, PHONE } from '../../../support/browser.ts';
import { openApp, type OpenApp } from '../../open-app.ts';
import { tooWide } from '../../screen-checks.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ event: { registration: true, registrationPlaces: 1 } });
});
afterAll(async () => world[Symbol.asyncDispose]());

/** Registers on the screen, and returns the code of the mail. */
async function register(email: string): Promise<string> {
  const { page, app, open } = world;
  await open('/auth/registration');
  await page.getByLabel('First name').fill('Wanda');
  await page.getByLabel('Last name').fill('Brook');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await app.settled();
  const { text = '' } = app.outbox.findLast(({ to }) => to === email) ?? {};
  return /code where you asked for it: (\d{6})/.exec(text)?.[1] ?? '';
}
const finish = async (code: string): Promise<void> => {
  await world.page.getByLabel('6-digit code from the mail').fill(code);
  await world.page.getByRole('button', { name: 'Finish my registration' }).click();
};

test('the mailed code finishes the registration in the app that asked for it, and logs in', async () => {
  const { page } = world;
  const code = await register('wanda@example.org');
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    expect(await barriersDayAndNight(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
  }
  await finish(code === '000000' ? '000001' : '000000');
  await page.getByText('This code is wrong or has expired. Please try the link in the mail.').waitFor();
  await finish(code);
  await page.waitForURL((url) => url.pathname.startsWith('/app/'));
});

test('when all places are taken, the code shows the turn on the waiting list', async () => {
  const { page } = world;
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const code = await register('lena@example.org');
  await finish(code);
  await page.getByRole('heading', { name: 'You are on the waiting list' }).waitFor();
  await page.getByText('Your turn is number 1.').waitFor();
});
