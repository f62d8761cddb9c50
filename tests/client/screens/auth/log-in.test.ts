import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_ANSWER } from '../../../../client/ui/form/state/place-refusal.ts';
import { LOG_IN_MAILS_BUDGET } from '../../../../domain/limits/sessions.ts';
import { texts } from '../../../../domain/texts.ts';
import { ada } from '../../../support/people.ts';
import { openApp, type OpenApp } from '../../open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ event: { sessionsPerUser: 20 } });
});
afterAll(async () => world[Symbol.asyncDispose]());
beforeEach(async () => {
  world.app.advance(LOG_IN_MAILS_BUDGET.window);
  await world.browser.context.setOffline(false);
  await world.page.unrouteAll();
  await world.open('/privacy');
  await world.page.evaluate(() => localStorage.clear());
  await world.open('/auth/login');
});

test('a stranger who opens the app is redirected to the login page, and back to their destination', async () => {
  const { page, open } = world;
  await open('/app/talk/keynote');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth/login');
  await page.getByLabel('Email').fill(ada.email);
  await page.keyboard.press('Enter');
  await page.getByLabel('6-digit code').fill(await mailedCode());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'What we keep', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/talk/keynote');
});

test('a logged-in person is redirected from the auth pages and the front door to the schedule, and from the app’s to the lobby', async () => {
  const { page, open, logIn } = world;
  await logIn();
  for (const path of ['/', '/auth/login', '/auth/register', '/auth/passwordless-login-verify?token=x']) {
    await open(path);
    await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/schedule');
  }
  await open('/app');
  await page.waitForURL('**/app/lobby');
});

test('the login page shows place and dates, and what is wrong with an address', async () => {
  const { page } = world;
  await page.reload();
  await page.getByText('Barcelona, 12 – 13 July 2027').waitFor();
  expect(await page.getByRole('link', { name: 'Buy a ticket' }).getAttribute('href')).toBe(
    'https://tickets.example.org/',
  );
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText(texts.emailMissing).waitFor();
  expect(await focusedLabel()).toBe('Email');
  await page.getByLabel('Email').fill('ada@');
  await page.getByText(texts.emailWrong).waitFor();
});

test('the link can be requested again half a minute after the mail', async () => {
  const { page } = world;
  await page.getByLabel('Email').fill(ada.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText(texts.checkEmailToLogin).waitFor();
  const again = page.getByRole('button', { name: /Send again/ });
  expect(await again.isDisabled()).toBe(true);
  expect(await again.textContent()).toMatch(/^Send again in (30|2\d) s$/);
  expect(await page.getByLabel('6-digit code').getAttribute('autocomplete')).toBe('one-time-code');
});

test('a code can be pasted with spaces, and a wrong one is refused', async () => {
  const { page } = world;
  await page.getByLabel('Email').fill(ada.email);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('6-digit code');
  await code.fill('12 3');
  expect(await code.inputValue()).toBe('123');
  await page.keyboard.press('Enter');
  await page.getByText('The code has six digits').waitFor();
  const digits = await mailedCode();
  await code.fill(`${digits.slice(0, 3)} ${digits.slice(3)} `);
  expect(await code.inputValue()).toBe(digits);
});

test.each([
  ['in today’s mails', '#'],
  ['in older ones', '?'],
])(
  'the link %s is spent by a click, not by opening it, and its token leaves the address at once',
  async (_mails, mark) => {
    const { page, open, app } = world;
    await page.getByLabel('Email').fill(ada.email);
    await page.keyboard.press('Enter');
    const { pathname, search, hash } = new URL(await mailedLink());
    expect([pathname, search, hash.length]).toEqual(['/auth/passwordless-login-verify', '', 50]);
    for (let opened = 1; opened <= 2; opened += 1) {
      // First opened by a mail scanner, then by the person.
      await open('/privacy');
      await open(`${pathname}${mark}${hash.slice(1)}`);
      await page.getByRole('button', { name: 'Log in' }).waitFor();
      expect(page.url()).toBe(`${app.url}/auth/passwordless-login-verify`);
    }
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
  },
);

test('an expired link says so and links to a new one', async () => {
  const { page, open } = world;
  await open('/auth/passwordless-login-verify?token=used-up');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: texts.linkInvalid }).waitFor();
  await page.getByText(texts.linkExpired).waitFor();
  expect(await page.getByRole('alert').textContent()).toBe(texts.linkInvalidToast);
  await page.getByRole('link', { name: 'Request a new one' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
});

test('a new link opened on the page of a failed one logs in', async () => {
  const { page, open } = world;
  await page.getByLabel('Email').fill(ada.email);
  await page.keyboard.press('Enter');
  const link = new URL(await mailedLink());
  await open('/auth/passwordless-login-verify#token=used-up');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: texts.linkInvalid }).waitFor();
  await page.evaluate((hash) => void (location.hash = hash), link.hash); // Same path, so no page load.
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
});

test('a link whose request was lost can be used again', async () => {
  const { page, open } = world;
  await page.getByLabel('Email').fill(ada.email);
  await page.keyboard.press('Enter');
  const link = new URL(await mailedLink());
  await page.route('**/api/users/magic-links/verify', (route) => route.abort(), { times: 1 });
  await open(`${link.pathname}${link.hash}`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').getByText('Your link is still good').waitFor();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
});

test('without an answer the form says so, keeps the typed text, and sends it with the next press', async () => {
  const { page, open } = world;
  await page.route('**/api/users/magic-links', (route) => route.abort(), { times: 1 });
  // A page that is already open may have passed the step whose network is changed here.
  await open('/auth/login');
  await page.getByLabel('Email').fill(ada.email);
  // The press waits until the form can be sent.
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByRole('alert').getByText(NO_ANSWER).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(ada.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText(texts.checkEmailToLogin).waitFor();
});

test('a typed address is kept after visiting another page, and when it was the wrong one', async () => {
  const { page } = world;
  await page.getByLabel('Email', { exact: true }).fill('ada@exam');
  await page.getByRole('link', { name: 'Register with it' }).click();
  await page.getByRole('link', { name: 'Log in by email' }).click();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@exam');
  await page.getByLabel('Email', { exact: true }).fill(ada.email);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use another address' }).click();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(ada.email);
});

test('without a network the page says why logging in is impossible', async () => {
  const { page, browser } = world;
  await browser.context.setOffline(true);
  await page.getByText('You need a connection to log in').waitFor();
  expect(await page.getByRole('button', { name: 'Email me a link' }).isDisabled()).toBe(true);
});

test('where anyone may register, only that is called Register', async () => {
  const { page, browser, app, open } = world;
  await browser.context.setOffline(false);
  expect(await app.call('PATCH', '/admin/event', 'olive', { registration: true })).toMatchObject({ status: 200 });
  await open('/auth/login');
  await page.getByRole('link', { name: 'Register', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: /Register/ }).allTextContents()).toEqual(['Register']);
  await page.getByRole('link', { name: 'Enter it' }).click();
  await page.getByRole('heading', { name: 'Log in with your ticket' }).waitFor();
});

async function mailedLink(): Promise<string> {
  const { page, app } = world;
  await page.getByLabel('6-digit code').waitFor();
  await app.settled();
  return /https?:\/\/\S+passwordless-login-verify\S+/.exec(app.outbox.at(-1)!.text)![0];
}

async function mailedCode(): Promise<string> {
  const { page, app } = world;
  await page.getByLabel('6-digit code').waitFor();
  await app.settled();
  return /\b\d{6}\b/.exec(app.outbox.at(-1)!.text)![0];
}

const focusedLabel = (): Promise<string | undefined> =>
  world.page.evaluate(
    () =>
      (document.activeElement instanceof HTMLInputElement
        ? document.activeElement.labels?.[0]?.textContent
        : undefined) ?? undefined,
  );
