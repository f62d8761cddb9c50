import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { texts } from '../../../../domain/texts.ts';
import { DAY, MINUTE } from '../../../../domain/time.ts';
import { closeAll } from '../../../../server/api/sessions/session-store.ts';
import { secretsOf } from '../../../support/mailed-link.ts';
import { ada, grace } from '../../../support/people.ts';
import type { TestApp } from '../../../support/test-app.ts';
import { allSent, goNow } from '../../../support/visitor.ts';
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

test('asks for both, hints at the format of the code, and shows what is wrong', async () => {
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

test('by keyboard alone: a code in small letters logs in, shows success for three seconds, then continues', async () => {
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

const ENDED = 'Your login has ended. Please log in again.';
const byTicket = async ({ page }: OpenApp) => {
  await page.getByRole('link', { name: 'Register with it' }).click();
  await page.getByLabel('Registration email').fill(ada.email);
  await page.getByLabel('Ticket reference code').fill(ada.ticketCode ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
  await goNow(page);
};
const byMail = async ({ page, app }: OpenApp) => {
  await page.getByLabel('Email').fill(ada.email);
  await page.keyboard.press('Enter');
  await page.getByLabel('6-digit code').waitFor();
  await app.settled();
};
/** Logs in with the mailed code, on the same page. */
const byCode = async (opened: OpenApp) => {
  await byMail(opened);
  await opened.page.getByLabel('6-digit code').fill(secretsOf(opened.app.outbox.at(-1)).code);
  await opened.page.keyboard.press('Enter');
};
interface Kept {
  readonly value: { readonly kept: boolean };
}

/** Logs in with the mailed link, on a new page without the state of the previous one. */
const byLink = async (opened: OpenApp) => {
  await byMail(opened);
  await opened.open('/privacy');
  await opened.open(`/auth/passwordless-login-verify#token=${secretsOf(opened.app.outbox.at(-1)).token}`);
  await opened.page.getByRole('button', { name: 'Log in' }).click();
};

test.each([
  ['ran out', (app: TestApp) => Promise.resolve(app.advance(15 * DAY)), ENDED, byTicket],
  ['was used on another device', (app: TestApp) => app.logInAs('ada'), texts.loggedInElsewhere, byLink],
  ['was ended by organisers', (app: TestApp) => closeAll('ada', app.ports), ENDED, byCode],
] as const)(
  'whose log-in %s reads why for as long as they stay out, and is back where they were with what was unsent',
  async (_how, end, sentence, logInAgain) => {
    const { page, app, open, logIn, browser } = world;
    await logIn();
    await open('/app/talk/keynote');
    const keep = page.getByRole('button', { name: /My Schedule$/ });
    await allSent(page);
    // What is stored is on the page, not what it shows before it has read that.
    const stored = (await app.ports.log.state('u:ada')).get('mine', 'agenda:keynote')?.doc as Kept | undefined;
    const before = stored?.value.kept ? 'In My Schedule' : 'Add to My Schedule';
    await expect.poll(() => keep.textContent()).toBe(before);
    await browser.context.setOffline(true);
    await keep.click();
    await expect.poll(() => keep.textContent()).not.toBe(before);
    const after = await keep.textContent();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    app.advance(MINUTE);
    await end(app);
    await browser.context.setOffline(false);
    await page.getByText(sentence).waitFor();
    // Messages to the person before are not shown to the next one.
    expect(await page.locator('[data-sonner-toast]:not([data-removed="true"])', { hasText: 'Undo' }).count()).toBe(0);
    await page.reload();
    await page.getByText(sentence).waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth/login');
    await logInAgain(world);
    await page.getByRole('heading', { name: 'What we keep', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/app/talk/keynote');
    await expect.poll(() => keep.textContent()).toBe(after);
    await allSent(page);
    const kept = (await app.ports.log.state('u:ada')).get('mine', 'agenda:keynote')?.doc as Kept;
    expect(kept.value).toEqual({ kept: after === 'In My Schedule' });
  },
);

test('a stranger with a ticket reaches the page of the link', async () => {
  await world.open('/app/talk/keynote');
  await byTicket(world);
  await world.page.getByRole('heading', { name: 'What we keep', level: 1 }).waitFor();
});

test('a person’s last page is not shown to the next person', async () => {
  const { page, app, open, logIn } = world;
  await logIn();
  await open('/app/talk/keynote');
  await allSent(page);
  await closeAll('ada', app.ports);
  await page.getByText(ENDED).waitFor();
  await open(`/auth/register#email=${grace.email}&reference=${grace.ticketCode}`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await goNow(page);
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/schedule');
});

test('an address with another ticket’s code is refused above the form, and both stay', async () => {
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
