import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { openWitness, type Witness } from '../support/api.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { openNewBuildProxy } from '../support/new-build-proxy.ts';
import type { ServerProcess } from '../support/server-process.ts';
import {
  allSent,
  isKept,
  keepableTitles,
  keepButton,
  logInByTicket,
  readyForOffline,
  scheduleShown,
} from '../support/visitor.ts';

let journey: Journey;
let server: ServerProcess;
let browser: TestBrowser;
let witness: Witness;

beforeEach(async () => {
  journey = await startJourney({ sessionsPerUser: 2 });
  server = await journey.serve();
  witness = await openWitness(server.url, demoAccounts.attendee);
});
afterEach(() => journey[Symbol.asyncDispose]());

/** Two tabs of one person; the first leads, because it was there first. */
async function twoTabs(origin: string): Promise<[Page, Page]> {
  browser = await journey.device('tabs', { origin, isWhole: true });
  await logInByTicket(browser.page, origin, demoAccounts.attendee);
  await allSent(browser.page);
  const second = await browser.context.newPage();
  await second.goto(`${origin}/app/schedule`);
  await scheduleShown(second);
  return [browser.page, second];
}

test('what is tapped in one tab shows in the other, and is sent also after the leading tab was closed', async () => {
  const [leader, follower] = await twoTabs(server.url);
  const [first, second] = (await keepableTitles(follower, 2)) as [string, string];
  await keepButton(follower, first).click();
  await expect.poll(() => isKept(leader, first)).toBe(true);
  await expect.poll(() => keptTitles()).toEqual([first]);

  await leader.close();
  await keepButton(follower, second).click();
  await expect.poll(async () => (await keptTitles()).toSorted()).toEqual([first, second].toSorted());
});

test('when the browser freezes the leading tab, the tab in front takes over, and the frozen one is right again when it thaws', async () => {
  const [leader, follower] = await twoTabs(server.url);
  const [first] = (await keepableTitles(follower, 1)) as [string];
  const freezer = await browser.context.newCDPSession(leader);
  await follower.bringToFront();
  await freezer.send('Page.setWebLifecycleState', { state: 'frozen' });

  await keepButton(follower, first).click();
  await expect.poll(() => keptTitles()).toEqual([first]);

  await freezer.send('Page.setWebLifecycleState', { state: 'active' });
  await leader.bringToFront();
  await expect.poll(() => isKept(leader, first)).toBe(true);
});

test('a new build waits until somebody accepts it; then every tab moves to it, and one with a half-written form not before it is left', async () => {
  const builds = await openNewBuildProxy(server.port);
  browser = await journey.device('builds', { origin: builds.origin, isWhole: true });
  try {
    const asking = browser.page;
    await asking.goto(`${builds.origin}/auth/login`);
    await readyForOffline(asking);
    const [writing, reading] = [await browser.context.newPage(), await browser.context.newPage()];
    await writing.goto(`${builds.origin}/auth/register`);
    await writing.getByLabel('Registration email').fill('ada@example.org');
    await reading.goto(`${builds.origin}/privacy`);
    expect(await Promise.all([asking, writing, reading].map(buildOf))).toEqual(['first', 'first', 'first']);

    builds.release('second');
    await asking.evaluate(() =>
      navigator.serviceWorker
        .getRegistration()
        .then((registration) => registration?.update())
        .then(() => undefined),
    );
    await asking.getByText('A new version is ready.').waitFor();
    await asking.reload();
    await asking.getByText('A new version is ready.').waitFor();
    expect(await buildOf(asking)).toBe('first');

    await asking.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => Promise.all([asking, reading].map(buildOf))).toEqual(['second', 'second']);
    expect(await buildOf(writing)).toBe('first');
    expect(await writing.getByLabel('Registration email').inputValue()).toBe('ada@example.org');
    await writing.getByRole('link', { name: 'Log in by email' }).click();
    await expect.poll(() => buildOf(writing)).toBe('second');
  } finally {
    await browser.close();
    await builds.close();
  }
});

const buildOf = (page: Page): Promise<string | null> =>
  page
    .locator('meta[name="build"]')
    .getAttribute('content')
    .catch(() => null); // It may be reloading right now.

async function keptTitles(): Promise<string[]> {
  const talks = new Map((await witness.talks()).map((talk) => [talk.id, talk.title]));
  return (await witness.kept()).map((id) => talks.get(id) ?? id);
}
