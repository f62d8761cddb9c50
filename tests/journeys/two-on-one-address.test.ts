import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriersDayAndNight } from '../support/barriers.ts';
import { openContext, PHONE } from '../support/browser.ts';
import { secretsOf } from '../support/mailed-link.ts';
import { ada, olive } from '../support/people.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';
import { goNow } from '../support/visitor.ts';

let world: OpenApp;
const devices: BrowserContext[] = [];
beforeAll(async () => {
  world = await openApp({ people: [ada, olive], event: { sessionsPerUser: 20 } }, { isWithoutWorker: true });
  await world.logIn(olive);
});
afterAll(async () => {
  for (const device of devices) await device.close();
  await world[Symbol.asyncDispose]();
});

/** Opens the phone of another person. */
async function phone(): Promise<Page> {
  const device = await openContext(world.browser.context, { viewport: PHONE, hasTouch: true, serviceWorkers: 'block' });
  devices.push(device);
  return device.newPage();
}
const ownName = async (page: Page): Promise<string> => {
  await goNow(page);
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
  await page.goto(`${world.app.url}/app/settings`);
  return (
    (await page
      .getByText(/^(Ada Verne|Jon Holm)$/)
      .first()
      .textContent()) ?? ''
  );
};

test('an organiser adds a person with another person’s address, and each of the two logs in by mail as who they are', async () => {
  const { page, app } = world;
  await world.go('/app/admin?type=USERS&new=1');
  const form = page.getByRole('complementary', { name: 'New user' });
  await form.getByLabel('First name').fill('Jon');
  await form.getByLabel('Last name').fill('Holm');
  await form.getByLabel('Email').fill(ada.email);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('This mail address belongs to somebody already').waitFor();
  await form.getByRole('switch', { name: 'Another person with this address' }).click();
  expect(await barriersDayAndNight(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await app.call('GET', '/admin/users?search=Holm', 'olive')).body)
    .toMatchObject({
      data: [{ first_name: 'Jon', email: ada.email }],
    });
  await app.settled();

  // By the link of the mail.
  const jon = await phone();
  await jon.goto(`${app.url}/auth/login`);
  await jon.getByLabel('Email').fill(ada.email);
  await jon.getByRole('button', { name: 'Email me a link' }).click();
  await jon.getByRole('heading', { name: 'Check your email' }).waitFor();
  await app.settled();
  const { token } = secretsOf(app.outbox.at(-1));
  await jon.goto(`${app.url}/auth/passwordless-login-verify#token=${token}`);
  await jon.getByRole('button', { name: 'Log in' }).click();
  await jon.getByRole('heading', { name: 'Who is logging in?' }).waitFor();
  expect(await jon.getByRole('listitem').allTextContents()).toEqual(expect.arrayContaining(['Ada Verne', 'Jon Holm']));
  expect(await barriersDayAndNight(jon)).toEqual([]);
  await jon.getByRole('button', { name: 'Jon Holm' }).click();
  expect(await ownName(jon)).toBe('Jon Holm');

  // By the code of the mail.
  const other = await phone();
  await other.goto(`${app.url}/auth/login`);
  await other.getByLabel('Email').fill(ada.email);
  await other.getByRole('button', { name: 'Email me a link' }).click();
  await other.getByRole('heading', { name: 'Check your email' }).waitFor();
  await app.settled();
  await other.getByLabel('6-digit code').fill(secretsOf(app.outbox.at(-1)).code);
  await other.getByRole('button', { name: 'Log in' }).click();
  await other.getByRole('button', { name: 'Ada Verne' }).click();
  expect(await ownName(other)).toBe('Ada Verne');
});
