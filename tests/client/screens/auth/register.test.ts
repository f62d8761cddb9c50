import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { texts } from '../../../../domain/texts.ts';
import { ada } from '../../../support/people.ts';
import { openApp, type OpenApp } from '../../open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp();
});
afterAll(async () => world[Symbol.asyncDispose]());
beforeEach(async () => {
  await world.open('/privacy');
  await world.page.evaluate(() => localStorage.clear());
});

test('asks for both, hints at what the code looks like, and says what is wrong', async () => {
  const { page, open } = world;
  await open('/auth/register');
  await page.getByText('5-character code like 3ABC-1').waitFor();
  await page.getByRole('button', { name: 'Log in' }).click();
  expect(await page.getByText(texts.fieldMissing).count()).toBe(2);
  await page.getByLabel('Registration email').fill('nobody');
  await page.getByText(texts.registerEmailWrong).waitFor();
});

test.each(['?', '#'])(
  'fields that the invitation fills in after %s are disabled, and its code leaves the address',
  async (mark) => {
    const { page, open, app } = world;
    await open(`/auth/register${mark}email=${ada.email}&reference=${ada.ticketCode}`);
    const email = page.getByLabel('Registration email');
    const code = page.getByLabel('Ticket reference code');
    await email.waitFor();
    expect([await email.inputValue(), await email.isDisabled()]).toEqual([ada.email, true]);
    expect([await code.inputValue(), await code.isDisabled()]).toEqual([ada.ticketCode, true]);
    expect(page.url()).toBe(`${app.url}/auth/register`);
  },
);

test.each([
  '?email=ada+days@example.org',
  '?email=ada%2Bdays@example.org',
  '#email=ada+days@example.org',
  '#email=ada%2Bdays%40example.org',
])('a plus in an address stays one in %s', async (link) => {
  const { page, open } = world;
  await open(`/auth/register${link}&reference=3ABC-1`);
  await page.getByLabel('Registration email').waitFor();
  expect(await page.getByLabel('Registration email').inputValue()).toBe('ada+days@example.org');
});

test('by keyboard alone: a code typed in small letters logs in, says so for three seconds, then leads on', async () => {
  const { page, open } = world;
  await open('/auth/register');
  await page.getByLabel('Registration email').focus();
  await page.keyboard.type(ada.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('3abc1');
  expect(await page.getByLabel('Ticket reference code').inputValue()).toBe('3ABC-1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText(texts.redirectingToLogin).waitFor();
  await page.getByRole('link', { name: 'Go now' }).waitFor();
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/schedule');
});

test('who is logged out because the log-in was used elsewhere reads why, for as long as they stay logged out', async () => {
  const { page, app, logIn } = world;
  await logIn();
  await app.logInAs('ada');
  await page.getByText(texts.loggedInElsewhere).waitFor();
  await page.reload();
  await page.getByText(texts.loggedInElsewhere).waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth/login');
});

test('an address and a code that do not belong together are refused above the form, and both stay', async () => {
  const { page, open } = world;
  await open('/auth/register');
  await page.getByLabel('Registration email').fill(ada.email);
  await page.getByLabel('Ticket reference code').fill('9XYZ-9');
  await page.keyboard.press('Enter');
  const form = page.locator('form').filter({ has: page.getByLabel('Ticket reference code') });
  await form.getByRole('alert').waitFor();
  expect(await form.getByRole('alert').textContent()).toBe(
    'This email and ticket code do not belong together. Check both, or log in with a link by email.',
  );
  expect(await page.getByLabel('Registration email').inputValue()).toBe(ada.email);
  expect(await page.getByLabel('Ticket reference code').inputValue()).toBe('9XYZ-9');
});
