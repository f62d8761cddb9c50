import { publishOwnTickets } from '../../../../server/api/tickets/own-tickets.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserDocument } from '../../../../domain/sync/mine.ts';
import { MINUTE } from '../../../../domain/time.ts';
import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../support/browser.ts';
import { at, keynote, lunch, testTalk } from '../../../support/conference.ts';
import { emptyDevice } from '../../../support/empty-device.ts';
import { ada, grace, testPerson, type TestPerson } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { rhea } from '../../../support/world.ts';
import {
  allSent,
  deviceDump,
  isKept,
  keepButton,
  logInByTicket,
  nothingOwed,
  readyForOffline,
  scheduleShown,
  syncLine,
} from '../../../support/visitor.ts';

// Databases that open late, are cleared, sealed and wiped, in one browser.

const closing = testTalk({ id: 'closing', title: 'Closing words', startsAt: at('17:00') });

/** Each test has its own people and an empty device. */
const noor: TestPerson = {
  person: testPerson({ id: 'noor', firstName: 'Noor', lastName: 'Keel' }),
  email: 'noor@example.org',
  ticketCode: '9NOR-7',
  roles: ['ROLE_ATTENDEE'],
};
const PEOPLE = [ada, grace, rhea, noor];

let app: TestApp;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  app = await startTestApp({ talks: [keynote, lunch, closing], people: PEOPLE });
  browser = await openBrowser({ origin: app.url });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});
beforeEach(async () => {
  page = await emptyDevice(browser, app.url);
});

const enter = (person: TestPerson): Promise<void> =>
  logInByTicket(page, app.url, { email: person.email, ticketCode: person.ticketCode! });

/** Returns a person's schedule on the server: each talk ever changed, and whether it is kept. */
async function stored(person: TestPerson): Promise<Record<string, unknown>> {
  const state = await app.ports.log.state(`u:${person.person.id}`);
  return Object.fromEntries(
    state.all('mine').map(({ doc }) => [(doc as UserDocument).ref, (doc as UserDocument).value['kept']]),
  );
}

const syncText = (): Promise<string> => syncLine(page).first().innerText();

test('taps made before the database is open survive a reload and are sent once, in the state that the person saw last', async () => {
  let letIn = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letIn = resolve));
  // Otherwise the worker would already have that file.
  await browser.cdp.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes: 'service_workers' });
  await browser.context.route(/\/assets\/mine-/, async (route) => {
    await gate;
    await route.continue();
  });
  await publishOwnTickets('grace', app.ports);
  await enter(grace);
  for (const title of ['Closing words', 'What we keep', 'Closing words', 'Closing words'])
    await keepButton(page, title).click();
  await expect.poll(syncText).toContain('2 changes waiting');
  expect(await stored(grace)).toEqual({});
  await page.reload();
  await scheduleShown(page);
  expect([await isKept(page, 'Closing words'), await isKept(page, 'What we keep')]).toEqual([true, true]);
  letIn();
  await allSent(page);
  expect(await stored(grace)).toEqual({ closing: true, keynote: true });
  expect((await app.ports.log.state('u:grace')).n).toBe(3); // With her own tickets, before the first tap.
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('plenary.journal'))),
  ).toEqual([]);
});

test('after a browser clears all storage under the open app, the data is restored and the person notified', async () => {
  await enter(ada);
  await keepButton(page, 'What we keep').click();
  await allSent(page);
  await browser.context.setOffline(true);
  await keepButton(page, 'Closing words').click();
  await expect.poll(syncText).toContain('1 change waiting');
  await browser.cdp.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes: 'indexeddb' });
  await page.getByText('Your browser had cleared what was stored on this device.').first().waitFor();
  await browser.context.setOffline(false);
  await syncLine(page).first().click();
  // The sync line shows the state of the empty database until the taps are read from their backup.
  await nothingOwed(page);
  expect(await stored(ada)).toEqual({ keynote: true, closing: true });
  await page.reload();
  await scheduleShown(page);
  expect([await isKept(page, 'Closing words'), await isKept(page, 'What we keep')]).toEqual([true, true]);
});

test('a device whose databases were cleared while it was closed requires a new log-in and says why', async () => {
  await enter(rhea);
  await allSent(page);
  await page.goto('about:blank');
  await browser.cdp.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes: 'indexeddb' });
  await page.goto(`${app.url}/app/schedule`);
  const notice = page.getByText('Your browser cleared what was stored on this device. Please log in again.');
  await expect.poll(() => notice.isVisible()).toBe(true);
});

test('if the person logs in elsewhere, unsent changes are locked, invisible to the next person, and sent when their owner returns', async () => {
  await enter(noor);
  await keepButton(page, 'What we keep').click();
  await allSent(page);
  await browser.context.setOffline(true);
  await keepButton(page, 'What we keep').click();
  await expect.poll(syncText).toContain('1 change waiting');
  app.advance(MINUTE);
  await app.logInAs('noor');
  await browser.context.setOffline(false);
  await page.getByText('You were logged out, because this login was used on another device or browser.').waitFor();
  await enter(rhea);
  await allSent(page);
  expect([await isKept(page, 'What we keep'), (await stored(noor))['keynote']]).toEqual([false, true]);
  await logOut();
  await enter(noor);
  await allSent(page);
  expect([await isKept(page, 'What we keep'), (await stored(noor))['keynote']]).toEqual([false, false]);
});

test('after an offline log-out nothing of the person is left on the device', async () => {
  await enter(rhea);
  await keepButton(page, 'Closing words').click();
  await allSent(page);
  await expect.poll(() => deviceDump(page)).toContain('agenda:closing');
  expect(await deviceDump(page)).toContain('Rhea Moss');
  await readyForOffline(page);
  await browser.context.setOffline(true);
  await logOut();
  await expect.poll(() => databases()).toEqual(['plenary-session']);
  const dump = await deviceDump(page);
  expect(['Rhea Moss', 'agenda:', 'What we keep', 'keynote'].filter((word) => dump.includes(word))).toEqual([]);
});

/** Logs out in the settings; discards unsent changes if asked. */
async function logOut(): Promise<void> {
  await page.goto(`${app.url}/app/settings`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
}

const databases = (): Promise<(string | undefined)[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
