import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PHONE, type TestBrowser } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { newestMail, type ServerProcess } from '../support/server-process.ts';
import {
  allSent,
  isKept,
  keepableTitles,
  keepButton,
  readyForOffline,
  scheduleShown,
  shownTitles,
} from '../support/visitor.ts';

let journey: Journey;
let server: ServerProcess;
let browser: TestBrowser;

beforeEach(async () => {
  journey = await startJourney();
  server = await journey.serve();
});

afterEach(() => journey?.[Symbol.asyncDispose]());

const open = (): Promise<TestBrowser> => journey.device('phone', { viewport: PHONE, touch: true, isWhole: true });

test('a newcomer logs in by the mailed link, keeps three talks, installs the app, and has it all on a cold start without a network', async () => {
  browser = await open();
  let { page } = browser;

  await page.goto(server.url);
  await page.waitForURL('**/auth/login');
  await page.getByLabel('Email').fill('attendee@example.org');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('Please check your email to login. Make sure to check your spam folder.').waitFor();
  await page.goto(await linkFrom(journey.folder));
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Log in' }).click();
  await scheduleShown(page);

  const titles = await shownTitles(page);
  const kept = await keepableTitles(page, 3);
  const first = kept[0]!;
  for (const title of kept) await keepButton(page, title).click();
  expect(await Promise.all(kept.map((title) => isKept(page, title)))).toEqual([true, true, true]);
  await allSent(page);
  await readyForOffline(page);
  await install(browser, server.url);

  const talkPage = new URL(
    (await page.getByRole('link', { name: first, exact: true }).getAttribute('href')) ?? '',
    server.url,
  ).href;
  await page.goto(talkPage);
  await page.getByRole('heading', { name: first, level: 1 }).waitFor();
  // The boot snapshot draws the title and the next talk first; the description and speakers follow from the database.
  await page.getByRole('region', { name: 'About this talk' }).locator('p').first().waitFor();
  await page
    .getByRole('region', { name: /^Speakers?$/ })
    .locator('p')
    .nth(1)
    .waitFor();
  const words = await wordsOf(page);

  await browser.close();
  expect(await server.stop()).toBe(0);

  browser = await open();
  page = browser.page;
  await page.goto(talkPage);
  await page.getByRole('heading', { name: first, level: 1 }).waitFor();
  await expect.poll(() => wordsOf(page)).toEqual(words);

  await page.goto(`${server.url}/app/schedule`);
  await scheduleShown(page);
  await expect.poll(() => shownTitles(page)).toEqual(titles);
  await page.goto(`${server.url}/app/schedule?type=My+Schedule`);
  await expect.poll(async () => (await shownTitles(page)).toSorted()).toEqual(kept.toSorted());
});

async function linkFrom(dataDir: string): Promise<string> {
  const link = /https?:\/\/\S+passwordless-login-verify\S+/.exec(
    await newestMail(dataDir, 'attendee@example.org'),
  )?.[0];
  if (!link) throw new Error('the mail holds no link');
  return link;
}

/** Returns the words of a talk's description and speakers. */
const wordsOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('region', { name: /^(About this talk|Speakers?)$/ })
    .locator('p')
    .allInnerTexts();

/** Does what the browser does when the person accepts its install dialog. */
async function install({ context, cdp }: TestBrowser, origin: string): Promise<void> {
  const session = await context.newCDPSession(context.pages()[0]!);
  const { errors } = await session.send('Page.getAppManifest');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect({ errors, installabilityErrors }).toEqual({ errors: [], installabilityErrors: [] });
  await cdp.send('PWA.install', { manifestId: `${origin}/`, installUrlOrBundleUrl: `${origin}/app/schedule` });
  const state = await cdp.send('PWA.getOsAppState', { manifestId: `${origin}/` });
  expect(state.badgeCount).toBe(0);
}
