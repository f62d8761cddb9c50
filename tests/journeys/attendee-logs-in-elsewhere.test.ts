import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriersDayAndNight } from '../support/barriers.ts';
import { openContext, PHONE } from '../support/browser.ts';
import { CLIENT, Issuer } from '../support/issuer.ts';
import { ada, grace, olive } from '../support/people.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';
import { goNow } from '../support/visitor.ts';

let issuer: Issuer;
let world: OpenApp;
const devices: BrowserContext[] = [];
beforeAll(async () => {
  issuer = await Issuer.open();
  world = await openApp({
    people: [ada, grace, olive],
    event: { sessionsPerUser: 20 },
    env: { SOURCE_HOSTS: issuer.origin },
  });
  await world.logIn(olive);
});
afterAll(async () => {
  for (const device of devices) await device.close();
  await world[Symbol.asyncDispose]();
  await issuer[Symbol.asyncDispose]();
});

/** Opens the phone of another person. */
async function phone(): Promise<{ readonly device: BrowserContext; readonly page: Page }> {
  const device = await openContext(world.browser.context, { viewport: PHONE, hasTouch: true });
  devices.push(device);
  return { device, page: await device.newPage() };
}
const isIn = async (page: Page): Promise<void> => {
  await goNow(page);
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
};
/** What is stored on the phone and could be a log-in. */
const sessionOn = (page: Page) => page.evaluate(() => localStorage.getItem('plenary.me'));

test('an organiser adds a provider, is told of a slash too many, and offers it', async () => {
  const { page } = world;
  await world.go('/app/admin?type=LOG_IN');
  await page.getByRole('button', { name: 'Add a provider' }).click();
  await page.getByLabel('Name').fill('Northwind');
  await page.getByLabel('Issuer').fill(`${issuer.origin}/`);
  await page.getByLabel('Client ID').fill(CLIENT.id);
  await page.getByLabel('Client secret').fill(CLIENT.secret);
  await page.getByRole('button', { name: 'Add and check' }).click();
  await page.getByText(`The provider calls itself ${issuer.origin} (without a slash). Write it like that.`).waitFor();
  expect(await page.getByText(/\/api\/sessions\/oidc\/.+\/back$/).textContent()).toContain(world.app.url);
  await page.getByLabel('Issuer').fill(issuer.origin);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Signing keys: 1, ES256').waitFor();
  expect(await page.getByText('ends …8f2c').count()).toBe(1);
  expect(await page.content()).not.toContain(CLIENT.secret);
  await page.getByRole('switch', { name: 'Offered' }).click();
  await expect
    .poll(async () => (await world.app.call('GET', '/event')).body)
    .toMatchObject({ providers: [{ name: 'Northwind' }] });
  expect(await barriersDayAndNight(page)).toEqual([]);
});

test('an attendee logs in with the account there, and who stops there is told so', async () => {
  const { page } = await phone();
  await page.goto(`${world.app.url}/auth/login`);
  await page.getByRole('button', { name: 'Continue with Northwind' }).click();
  await page.getByRole('link', { name: 'Stop' }).click();
  await page.getByText('You stopped the log-in at Northwind.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  expect(await barriersDayAndNight(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue with Northwind' }).click();
  await page.getByRole('link', { name: 'Go on' }).click();
  await isIn(page);
  expect(await sessionOn(page)).toContain('Ada');
  expect(page.url()).not.toContain('token');
});

test('the browser that an installed app opened shows six digits and is not logged in; the app takes them', async () => {
  issuer.claims = { sub: 's2', email: grace.email, email_verified: true };
  const app = await phone();
  await app.device.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  // The app stays where it is: the provider opens in the browser.
  const opened = Promise.withResolvers<string>();
  await app.page.route(`${issuer.origin}/**`, async (route) => {
    opened.resolve(route.request().url());
    await route.fulfill({ status: 204 });
  });
  await app.page.goto(`${world.app.url}/auth/login`);
  await app.page.getByRole('button', { name: 'Continue with Northwind' }).click();
  await app.page.getByRole('heading', { name: 'Finish in the browser' }).waitFor();
  const url = await opened.promise;
  expect(new URL(url).searchParams.get('prompt')).toBe('select_account');

  const { page: browser } = await phone();
  // The digits stay when the server's time arrives after them and is another than the device's.
  const timeArrives = Promise.withResolvers<void>();
  await browser.route(/\/api\/(event|time)$/, async (route) => {
    await timeArrives.promise;
    await route.continue();
  });
  await browser.goto(url);
  await browser.getByRole('link', { name: 'Go on' }).click();
  await browser.getByRole('heading', { name: 'One more step' }).waitFor();
  const digits = await browser.getByText(/^\d{3} \d{3}$/).innerText();
  timeArrives.resolve();
  await browser.waitForFunction(() => localStorage.getItem('plenary.clock') !== null);
  expect(await browser.getByText(/^It was asked for at \d\d:\d\d/).count()).toBe(1);
  expect(await barriersDayAndNight(browser)).toEqual([]);
  expect(await sessionOn(browser)).toBeNull();

  expect(await barriersDayAndNight(app.page)).toEqual([]);
  await app.page.getByLabel('Six digits from the browser').fill(digits);
  await app.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await isIn(app.page);
  expect(await sessionOn(app.page)).toContain('Grace');
});

test('an organiser links an account in the settings, and logs in with it', async () => {
  issuer.claims = { sub: 's3', email: olive.email, email_verified: true };
  const { page } = world;
  await world.go('/app/settings');
  await page.getByRole('button', { name: 'Link Northwind' }).click();
  await page.getByRole('link', { name: 'Go on' }).click();
  await page.getByRole('heading', { name: 'Linked', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back to the settings' }).click();
  await page.getByRole('button', { name: 'Unlink Northwind' }).waitFor();
  const { page: other } = await phone();
  await other.goto(`${world.app.url}/auth/login`);
  await other.getByRole('button', { name: 'Continue with Northwind' }).click();
  await other.getByRole('link', { name: 'Go on' }).click();
  await isIn(other);
  expect(await sessionOn(other)).toContain('Olive');
});

test('without a connection the buttons say that one is needed', async () => {
  const { device, page } = await phone();
  await page.goto(`${world.app.url}/auth/login`);
  await page.getByRole('button', { name: 'Continue with Northwind' }).waitFor();
  await device.setOffline(true);
  await page.getByText('You need a connection to log in').first().waitFor();
  expect(await page.getByRole('button', { name: 'Continue with Northwind' }).isDisabled()).toBe(true);
});
