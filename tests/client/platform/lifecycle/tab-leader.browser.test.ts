import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CDPSession, Page } from 'playwright-core';
import type { UserDocument } from '../../../../domain/sync/mine.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { openBrowser, type TestBrowser } from '../../../support/browser.ts';
import { emptyDevice } from '../../../support/empty-device.ts';
import { at, keynote, testTalk } from '../../../support/conference.ts';
import { ada } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import {
  allSent,
  isKept,
  keepButton,
  logInByTicket,
  scheduleShown,
  shownTitles,
  syncLine,
} from '../../../support/visitor.ts';

// Several tabs of one browser: one talks to the server, and all show the same.

const closing = testTalk({ id: 'closing', title: 'Closing words', startsAt: at('17:00') });

let app: TestApp;
let browser: TestBrowser;
/** The tab that talks to the server, and another one. */
let leader: Page;
let follower: Page;

beforeAll(async () => {
  app = await startTestApp({ talks: [keynote, closing], event: { sessionsPerUser: 3 } });
  browser = await openBrowser({ origin: app.url, isWhole: true });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

let hasFailed = false;

/** Two tabs, on a server with the original talk and nothing kept. */
beforeEach(async () => {
  // Tests that leave open which tab leads close the leader.
  const isNew = hasFailed || !leader || leader.isClosed();
  if (isNew) leader = await emptyDevice(browser, app.url);
  app.advance(MINUTE);
  for (const id of await keptOnServer()) await app.call('DELETE', `/schedule/remove/${id}`, 'ada');
  await retitle(closing.title);
  if (isNew) await logInByTicket(leader, app.url, { email: ada.email, ticketCode: ada.ticketCode! });
  await allSent(leader);
  if (isNew || follower.isClosed()) {
    follower = await browser.context.newPage();
    await follower.goto(`${app.url}/app/schedule`);
  }
  for (const tab of [leader, follower]) {
    await scheduleShown(tab);
    await allSent(tab);
    await expect.poll(() => shownTitles(tab)).toContain(closing.title);
    await expect.poll(() => isKept(tab, closing.title)).toBe(false);
  }
});
// Logging in and loading two pages costs more than most tests here, so the pages stay open for the next test.
afterEach(({ task }) => {
  hasFailed = task.result?.state === 'fail';
});

const retitle = (title: string): Promise<unknown> =>
  app.ports.log.append('pub', {
    mid: `${title} ${app.ports.now()}`,
    by: 'server',
    decide: () => ({ ops: [{ c: 'talks', id: closing.id, rev: title, doc: { ...closing, title } }] }),
  });

async function keptOnServer(): Promise<string[]> {
  const state = await app.ports.log.state('u:ada');
  return state
    .all('mine')
    .map(({ doc }) => doc as UserDocument)
    .filter((doc) => doc.value['kept'] === true)
    .map((doc) => doc.ref)
    .toSorted();
}

test('two tabs share one connection, and a change shows in both', async () => {
  await keepButton(follower, 'Closing words').click();
  await expect.poll(() => isKept(leader, 'Closing words')).toBe(true);
  await expect.poll(keptOnServer).toEqual(['closing']);
  await retitle('Parting words');
  await expect.poll(() => shownTitles(leader)).toContain('Parting words');
  await expect.poll(() => shownTitles(follower)).toContain('Parting words');
  expect(app.ports.streams.count).toBe(1);
});

test('a tap at the first paint of a second tab, sent by the first tab, is confirmed in both and hides no later change', async () => {
  await follower.waitForFunction(() => localStorage.getItem('plenary.boot') !== null);
  const early = await browser.context.newPage();
  // Its databases open when the test says so, as on a busy phone.
  await early.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: (act: () => void) => Object.assign(window, { openDatabases: act }) });
  });
  await early.goto(`${app.url}/app/schedule`);
  await scheduleShown(early);
  await keepButton(early, 'Closing words').click();
  await syncLine(leader).click();
  await expect.poll(keptOnServer).toEqual(['closing']);
  await expect.poll(() => syncLine(early).innerText()).toContain('1 change waiting to send');

  await early.evaluate(() => (window as unknown as { openDatabases: () => void }).openDatabases());
  await allSent(early);
  app.advance(MINUTE);
  await app.call('DELETE', '/schedule/remove/closing', 'ada');
  await expect.poll(keptOnServer).toEqual([]);
  await expect
    .poll(() => Promise.all([leader, early].map((page) => isKept(page, 'Closing words'))))
    .toEqual([false, false]);
  await early.close();
});

test('a change in a tab that closes before its databases are open is sent by the remaining tab', async () => {
  await follower.waitForFunction(() => localStorage.getItem('plenary.boot') !== null);
  const brief = await browser.context.newPage();
  await brief.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await brief.goto(`${app.url}/app/schedule`);
  await scheduleShown(brief);
  await keepButton(brief, 'Closing words').click();
  await brief.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('plenary.journal.')));
  expect(await keptOnServer()).toEqual([]);
  await brief.close();
  await expect.poll(keptOnServer).toEqual(['closing']);
  await expect.poll(() => isKept(follower, 'Closing words')).toBe(true);
});

test('what the leading tab missed and reads later is shown in the other tab, too', async () => {
  await app.ports.streams.reopenPerson('ada');
  await retitle('Parting words');
  await expect.poll(() => shownTitles(leader)).toContain('Parting words');
  await expect.poll(() => shownTitles(follower)).toContain('Parting words');
});

test('when the tab that talks to the server is closed, the other takes over', async () => {
  await leader.close();
  await keepButton(follower, 'Closing words').click();
  await expect.poll(keptOnServer).toEqual(['closing']);
  await expect.poll(() => app.ports.streams.count).toBe(1);
  await retitle('Parting words');
  await expect.poll(() => shownTitles(follower)).toContain('Parting words');
  leader = follower;
  follower = await browser.context.newPage();
  await follower.goto(`${app.url}/app/schedule`);
});

test.each([
  {
    how: 'by the browser',
    freeze: (page: CDPSession) => page.send('Page.setWebLifecycleState', { state: 'frozen' }),
    thaw: (page: CDPSession) => page.send('Page.setWebLifecycleState', { state: 'active' }),
  },
  {
    how: 'without a word to it',
    freeze: async (page: CDPSession) => {
      await page.send('Debugger.enable');
      await page.send('Debugger.pause');
    },
    thaw: async (page: CDPSession) => {
      await page.send('Debugger.resume');
      await page.send('Debugger.disable');
    },
  },
])(
  'when the tab that talks to the server is frozen $how, a visible one takes over, and the frozen one follows it once it thaws',
  async ({ freeze, thaw }) => {
    const frozen = await browser.context.newCDPSession(leader);
    await follower.bringToFront();
    await freeze(frozen);
    await keepButton(follower, 'Closing words').click();
    await expect.poll(keptOnServer).toEqual(['closing']);
    await retitle('Parting words');
    await expect.poll(() => shownTitles(follower)).toContain('Parting words');
    await thaw(frozen);
    await frozen.detach();
    await expect.poll(() => shownTitles(leader)).toContain('Parting words');
    await expect.poll(() => isKept(leader, 'Parting words')).toBe(true);
    await expect.poll(() => app.ports.streams.count).toBe(1);
    await leader.close();
  },
);

test('logging out in one tab clears the other', async () => {
  await leader.goto(`${app.url}/app/settings`);
  await leader.getByRole('button', { name: 'Log out' }).click();
  await leader.getByRole('heading', { name: 'Log in' }).waitFor();
  await follower.getByRole('heading', { name: 'Log in' }).waitFor();
  await expect
    .poll(() => follower.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual(['plenary-session']);
});
