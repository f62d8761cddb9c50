import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts } from '../../../../domain/texts.ts';
import { barriers } from '../../../support/barriers.ts';
import { ada, grace } from '../../../support/people.ts';
import { openApp, type OpenApp } from '../../open-app.ts';

const FIRST = 'a long walk by the harbour';
const SECOND = 'a short walk by the harbour';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({}, { isWithoutWorker: true });
});
afterAll(async () => world[Symbol.asyncDispose]());

const button = (name: string) => world.page.getByRole('button', { name, exact: true });
const heading = (name: string) => world.page.getByRole('heading', { name, level: 1 }).waitFor();
const mailedPath = () => /\/auth\/confirm-reset-password#\S+/.exec(world.app.outbox.at(-1)?.text ?? '')?.[0] ?? '';
test('a person who forgot the password, or never had one, sets one by a mailed link, once', async () => {
  const { page, open, app } = world;
  await open('/auth/login');
  await page.getByRole('link', { name: 'Log in with it' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await heading('Reset password');
  await button('Send link').click();
  await page.getByText(texts.emailMissing).waitFor();
  await page.getByLabel('Email').fill(ada.email);
  await button('Send link').click();
  await page.getByText('Please check your email to reset your password...').waitFor();
  await app.settled();
  const link = mailedPath();
  await open(link);
  await heading('Choose a password');
  expect(page.url()).not.toContain('token');
  await button('Save password').click();
  await page.getByText('Please enter your new password!').waitFor();
  await page.getByLabel('New password').fill('short');
  await page.getByText('A password has at least 8 characters').waitFor();
  expect(await barriers(world.page)).toEqual([]);
  await page.getByLabel('New password').fill(FIRST);
  expect(await page.getByLabel('New password').getAttribute('type')).toBe('password');
  await button('Show password').click();
  expect(await page.getByLabel('New password').getAttribute('type')).toBe('text');
  await button('Save password').click();
  await page.getByText('Use your new password to login. Redirecting!').waitFor();
  await heading('Log in with a password'); // Automatically, after three seconds.
  await open(link);
  await page.getByLabel('New password').fill(SECOND);
  await button('Save password').click();
  await page.getByText('This link is invalid or has expired. Request a new one.').waitFor();
  await open('/auth/confirm-reset-password');
  await heading('Log in');
});

test('the password logs in, and is changed in the settings by a person who knows it', async () => {
  const { page, open, app } = world;
  await open('/auth/password');
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(SECOND);
  await button('Log in').click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(FIRST);
  await button('Log in').click();
  await heading('Schedule');
  await open('/app/settings');
  await button('Set password').click();
  const sheet = page.getByRole('dialog', { name: 'Set password' });
  await sheet.getByLabel('Current password').fill(SECOND);
  await sheet.getByLabel('New password').fill(SECOND);
  await sheet.getByRole('button', { name: 'Save password' }).click();
  await sheet.getByText('This is not your current password').waitFor();
  await sheet.getByLabel('Current password').fill(FIRST);
  await sheet.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Your password is set.').waitFor();
  await open('/app/schedule');
  await heading('Schedule');
  const log = (password: string) =>
    app.call('POST', '/attendee/login', undefined, { email: ada.email, password }).then(({ status }) => status);
  expect(await log(FIRST)).not.toBe(200);
  expect(await log(SECOND)).toBe(200);
  // That was another device: this device shows it on the login page until the next login.
  await page.getByText(texts.loggedInElsewhere).waitFor();
});

test('a first password needs a recent mail: a ticket alone does not suffice', async () => {
  const { page, open, logIn } = world;
  await logIn(grace);
  await open('/app/settings');
  await button('Set password').click();
  await page.getByLabel('New password').fill(FIRST);
  await button('Save password').click();
  await page.getByText('To choose your first password, log in with a link by email').waitFor();
});
