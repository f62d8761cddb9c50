import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { openWitness } from '../support/api.ts';
import type { TestBrowser } from '../support/browser.ts';
import { emptyDevice } from '../support/empty-device.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import type { ServerProcess } from '../support/server-process.ts';
import {
  allSent,
  deviceDump,
  keepableTitles,
  keepButton,
  logInByTicket,
  readyForOffline,
  scheduleShown,
  shownTitles,
  syncLine,
} from '../support/visitor.ts';

let journey: Journey;
let server: ServerProcess;
let device: TestBrowser;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  server = await journey.serve();
  device = await journey.device('shared');
});
afterAll(() => journey?.[Symbol.asyncDispose]());

/** Resets the device: no session and nothing stored. */
beforeEach(async () => {
  page = await emptyDevice(device, server.url);
  await (await openWitness(server.url, demoAccounts.attendee)).dropAll();
  await logInByTicket(page, server.url, demoAccounts.attendee);
  await allSent(page);
});

test('if another device ends the log-in with a change unsent, the first device says why, and sends the change when the same person returns', async () => {
  const { context } = device;
  const [title] = (await keepableTitles(page, 1)) as [string];
  await context.setOffline(true);
  await keepButton(page, title).click();
  await expect.poll(() => syncLine(page).innerText()).toMatch(/1 change waiting to send/);
  const other = await journey.device('other');
  await logInByTicket(other.page, server.url, demoAccounts.attendee);

  await context.setOffline(false);
  await page.waitForURL('**/auth/login**', { timeout: 60_000 });
  await page.getByText('You were logged out, because this login was used on another device or browser.').waitFor();
  await page.getByText('What you did here without a connection is kept, and is sent when you log in again.').waitFor();

  await logInByTicket(page, server.url, demoAccounts.attendee);
  await allSent(page);
  await page.goto(`${server.url}/app/schedule?type=My+Schedule`);
  await expect.poll(() => shownTitles(page)).toEqual([title]);
  const witness = await openWitness(server.url, demoAccounts.attendee);
  const talks = new Map((await witness.talks()).map((talk) => [talk.id, talk.title]));
  expect((await witness.kept()).map((id) => talks.get(id))).toEqual([title]);
});

test('logging out offline and discarding unsent changes leaves nothing behind, and the app still opens', async () => {
  const { context } = device;
  await readyForOffline(page);
  const [sent, unsent] = (await keepableTitles(page, 2)) as [string, string];
  await keepButton(page, sent).click();
  await allSent(page);
  await context.setOffline(true);
  await keepButton(page, unsent).click();
  await expect.poll(() => syncLine(page).innerText()).toMatch(/1 change waiting to send/);
  const traces = await tracesOf([sent, unsent]);
  expect(await foundOn(traces)).toEqual(traces);

  await page.getByRole('button', { name: /^Menu of / }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/auth/login**');
  await expect.poll(() => foundOn(traces)).toEqual([]);

  await page.goto(`${server.url}/app/schedule`);
  await page.getByText('You need a connection to log in').waitFor();
});

test('discarding unsent changes leaves nothing behind also if a second tab of the app is open', async () => {
  const { context } = device;
  await readyForOffline(page);
  const beside = await secondTab();
  const [sent, unsent] = (await keepableTitles(page, 2)) as [string, string];
  await keepButton(page, sent).click();
  await allSent(page);
  await context.setOffline(true);
  await keepButton(page, unsent).click();
  await expect.poll(() => syncLine(page).innerText()).toMatch(/1 change waiting to send/);
  await expect.poll(() => syncLine(beside).innerText()).toMatch(/1 change waiting to send/);
  const traces = await tracesOf([sent, unsent]);
  expect(await foundOn(traces)).toEqual(traces);

  await page.getByRole('button', { name: /^Menu of / }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/auth/login**');
  await beside.waitForURL('**/auth/login**');
  await expect.poll(() => foundOn(traces)).toEqual([]);
  // Nor what a tab does that is told late.
  await context.setOffline(false);
  await beside.reload();
  await beside.getByRole('button', { name: 'Email me a link' }).waitFor();
  expect(await foundOn(traces)).toEqual([]);
  await beside.close();
});

test('a tab whose log-in ends because the person logged out in another shows the log-in page without a reason', async () => {
  const beside = await device.context.newPage();
  // It hears of it from the server alone.
  await beside.addInitScript(() => (BroadcastChannel.prototype.addEventListener = () => undefined));
  await beside.goto(`${server.url}/app/schedule`);
  await scheduleShown(beside);
  await page.getByRole('button', { name: /^Menu of / }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth/login**');
  await beside.waitForURL('**/auth/login**');
  const ended = 'Your login has ended. Please log in again.';
  for (const tab of [page, beside]) {
    await tab.getByRole('button', { name: 'Email me a link' }).waitFor();
    expect((await tab.locator('main').innerText()).includes(ended)).toBe(false);
  }
  await beside.close();
});

test('unsent changes wait unreadable on the device while another person uses it, and are sent when their owner returns', async () => {
  const { context } = device;
  const [title] = (await keepableTitles(page, 1)) as [string];
  await context.setOffline(true);
  await keepButton(page, title).click();
  await expect.poll(() => syncLine(page).innerText()).toMatch(/1 change waiting to send/);
  await page.getByRole('button', { name: /^Menu of / }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Send later' }).click();
  await page.waitForURL('**/auth/login**');
  await context.setOffline(false);

  await logInByTicket(page, server.url, demoAccounts.exhibitor);
  await allSent(page);
  await page.goto(`${server.url}/app/schedule?type=My+Schedule`);
  await page.getByText('No speeches added to your schedule').waitFor();
  await page.getByRole('button', { name: /^Menu of / }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth/login**');

  await logInByTicket(page, server.url, demoAccounts.attendee);
  await allSent(page);
  await page.goto(`${server.url}/app/schedule?type=My+Schedule`);
  await expect.poll(() => shownTitles(page)).toEqual([title]);
});

test('the next person on the same browser finds nothing of the previous one in any storage', async () => {
  const [kept] = (await keepableTitles(page, 1)) as [string];
  await keepButton(page, kept).click();
  await allSent(page);
  const traces = await tracesOf([kept]);
  expect(await foundOn(traces)).toEqual(traces);
  await page.getByRole('button', { name: /^Menu of / }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth/login**');

  await logInByTicket(page, server.url, demoAccounts.exhibitor);
  await allSent(page);
  await scheduleShown(page);
  await expect.poll(() => foundOn(traces)).toEqual([]);
});

/** Opens the schedule in a second tab of the app. */
async function secondTab(): Promise<Page> {
  const beside = await device.context.newPage();
  await beside.goto(`${server.url}/app/schedule`);
  await scheduleShown(beside);
  return beside;
}

/** Returns words that identify this person: name, token and the titles of their documents. */
async function tracesOf(titles: readonly string[]): Promise<string[]> {
  const me = await page.evaluate(
    () =>
      JSON.parse(
        Array.from(localStorage, (_, index) => localStorage.getItem(localStorage.key(index) ?? '') ?? '').find(
          (value) => value.includes('"roles"'),
        ) ?? '{}',
      ) as { id?: string },
  );
  const ids = await Promise.all(
    titles.map((title) =>
      page.locator('article', { has: page.getByRole('link', { name: title, exact: true }) }).getAttribute('data-talk'),
    ),
  );
  const token = /"token":"([\w-]{43})"|"([\w-]{43})"/.exec(await deviceDump(page));
  return [`"id":"${me.id}","name"`, token?.[1] ?? token?.[2] ?? 'no token found', ...ids.map((id) => `"agenda:${id}"`)];
}

/** Returns which of these words are on the device. A tab without the app's code dumps the storage. */
async function foundOn(words: readonly string[]): Promise<string[]> {
  const beside = await page.context().newPage();
  await beside.goto(`${server.url}/icons/icon.svg`);
  const dump = await deviceDump(beside);
  await beside.close();
  return words.filter((word) => dump.replaceAll('\\', '').includes(word));
}
