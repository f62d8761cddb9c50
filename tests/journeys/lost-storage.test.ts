import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DB_VERSION } from '../../client/platform/storage/db-version.ts';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { openWitness, type Witness } from '../support/api.ts';
import type { TestBrowser } from '../support/browser.ts';
import { emptyDevice } from '../support/empty-device.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import type { ServerProcess } from '../support/server-process.ts';
import {
  allSent,
  isKept,
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
let witness: Witness;

beforeAll(async () => {
  journey = await startJourney({ sessionsPerUser: 20 });
  server = await journey.serve();
  witness = await openWitness(server.url, demoAccounts.attendee);
  device = await journey.device('visitor');
});
afterAll(() => journey?.[Symbol.asyncDispose]());

/** Resets the device: no session, full storage space and nothing stored. */
beforeEach(async () => {
  page = await emptyDevice(device, server.url);
  await device.cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url });
  await witness.dropAll();
});

async function visit(): Promise<void> {
  await logInByTicket(page, server.url, demoAccounts.attendee);
  await allSent(page);
  await readyForOffline(page);
}

test('if the browser deletes the databases of the open app, it says so, reloads everything and continues', async () => {
  const { cdp } = device;
  await visit();
  const titles = await shownTitles(page);
  const [before, after] = (await keepableTitles(page, 2)) as [string, string];
  await keepButton(page, before).click();
  await allSent(page);

  await cdp.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'indexeddb' });
  expect(await shownTitles(page)).toEqual(titles);
  await keepButton(page, after).click();
  await expect
    .poll(() => syncLine(page).innerText())
    .toBe('Your browser had cleared what was stored on this device. It was loaded again.');

  await page.reload();
  await scheduleShown(page);
  await expect.poll(() => shownTitles(page)).toEqual(titles);
  await expect.poll(async () => [await isKept(page, before), await isKept(page, after)]).toEqual([true, true]);
  await expect.poll(async () => (await storedTitles()).toSorted()).toEqual([before, after].toSorted());
});

test('after the browser deleted the databases of the closed app, a new log-in restores everything', async () => {
  const { cdp } = device;
  await visit();
  const [kept] = (await keepableTitles(page, 1)) as [string];
  await keepButton(page, kept).click();
  await allSent(page);
  await page.goto('about:blank');
  await cdp.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'indexeddb' });

  await page.goto(`${server.url}/app/schedule`);
  await page.getByText('Your browser cleared what was stored on this device. Please log in again.').waitFor();
  await logInByTicket(page, server.url, demoAccounts.attendee);
  await expect.poll(() => isKept(page, kept)).toBe(true);
});

test('a schedule stored by an earlier build is loaded again, without a notice about cleared data', async () => {
  await visit();
  const titles = await shownTitles(page);
  await withoutCatalog('true');
  await allSent(page);
  expect(await shownTitles(page)).toEqual(titles);
  await expect.poll(() => storedShape()).toBe(String(DB_VERSION));

  await withoutCatalog(String(DB_VERSION));
  await expect
    .poll(() => syncLine(page).innerText())
    .toBe('Your browser had cleared what was stored on this device. It was loaded again.');
});

test('after the browser deleted the databases of the closed app, an unsent tap is sent after the next log-in', async () => {
  const { cdp } = device;
  await visit();
  const [kept] = (await keepableTitles(page, 1)) as [string];
  await device.context.setOffline(true);
  await keepButton(page, kept).click();
  await expect.poll(() => syncLine(page).innerText()).toContain('1 change waiting to send');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('plenary.journal.'))))
    .toBe(false);
  await page.goto('about:blank');
  await cdp.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'indexeddb' });
  await device.context.setOffline(false);

  await page.goto(`${server.url}/app/schedule`);
  await page.getByText('Your browser cleared what was stored on this device. Please log in again.').waitFor();
  await logInByTicket(page, server.url, demoAccounts.attendee);
  await expect.poll(() => isKept(page, kept)).toBe(true);
  await expect.poll(storedTitles).toEqual([kept]);
});

test('in a browser that refuses databases, taps are sent from memory, without a notice about cleared data', async () => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.assign(IDBFactory.prototype, { open: refuse, databases: () => Promise.resolve().then(refuse) });
  });
  await logInByTicket(page, server.url, demoAccounts.attendee);
  await expect
    .poll(() => syncLine(page).innerText())
    .toBe(
      'This browser stores nothing for this site. Everything works while you are online, and until you close the page.',
    );
  const [kept] = (await keepableTitles(page, 1)) as [string];
  await keepButton(page, kept).click();
  await expect.poll(storedTitles).toEqual([kept]);
  await syncLine(page).click();
  await allSent(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByText('Details', { exact: true }).click();
  await page.getByText('Talks and breaks').waitFor();
  expect(await page.getByRole('definition').allInnerTexts()).toEqual(['0', '0', '0', '0', '0', '1']);

  await page.reload();
  await page
    .getByText('This browser stores nothing for this site, so a login ends with the page. Please log in again.')
    .waitFor();
});

test('in a browser that never opens its databases the schedule is shown, the log-in stays, and taps are sent after a log-in', async () => {
  await visit();
  const titles = await shownTitles(page);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await page.reload();
  await scheduleShown(page);
  await expect
    .poll(() => syncLine(page).innerText())
    .toBe('This browser does not open what is stored on this device. Please close this page and open it again.');
  expect(titles).toEqual(expect.arrayContaining(await shownTitles(page)));
  const [first, second] = (await keepableTitles(page, 2)) as [string, string];
  await keepButton(page, first).click();

  await page.evaluate(() => localStorage.removeItem('plenary.me'));
  await logInByTicket(page, server.url, demoAccounts.attendee);
  await keepButton(page, second).click();
  await expect.poll(async () => (await storedTitles()).toSorted()).toEqual([first, second].toSorted());
});

test('on a full device the schedule still opens, the app explains it, and taps are sent; with free space they are stored too', async () => {
  const { cdp } = device;
  // The app's own files are not stored either, and there is no space for them.
  await cdp.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'service_workers,cache_storage' });
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 });
  await logInByTicket(page, server.url, demoAccounts.attendee);
  const [first, second] = (await keepableTitles(page, 2)) as [string, string];
  await keepButton(page, first).click();
  await keepButton(page, second).click();
  expect([await isKept(page, first), await isKept(page, second)]).toEqual([true, true]);
  await expect
    .poll(() => syncLine(page).innerText())
    .toBe('This device is out of space. Your changes are kept, but the programme may not open offline.');

  await expect.poll(async () => (await storedTitles()).toSorted()).toEqual([first, second].toSorted());

  await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url });
  // A write that started without space may report its failure once more; the message stays for half a minute.
  await expect
    .poll(async () => {
      await syncLine(page).click();
      return syncLine(page).innerText();
    })
    .toMatch(/^Updated/);
  await expect
    .poll(() =>
      page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name?.includes('plenary-mine'))),
    )
    .toBe(true);
});

/** Returns the titles of the talks that the server has stored as kept. */
async function storedTitles(): Promise<string[]> {
  const talks = new Map((await witness.talks()).map((talk) => [talk.id, talk.title]));
  return (await witness.kept()).map((id) => talks.get(id) ?? id);
}

/** Opens the schedule without a stored catalog. `had`: the device's note about the catalog that it had. */
async function withoutCatalog(had: string): Promise<void> {
  await page.goto(`${server.url}/manifest.webmanifest`);
  await page.evaluate(async (noted) => {
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('plenary-catalog-')) continue;
      await new Promise<void>((done) => {
        indexedDB.deleteDatabase(name).onsuccess = () => done();
      });
    }
    for (const key of Object.keys(localStorage)) if (key.startsWith('plenary.had.')) localStorage.setItem(key, noted);
  }, had);
  await page.goto(`${server.url}/app/schedule`);
  await scheduleShown(page);
}

const storedShape = (): Promise<string | undefined> =>
  page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('plenary.had.'))?.[1] as string);
