import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, type TestBrowser } from '../support/browser.ts';
import { runCommand } from '../support/command.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { allSent, keepButton, logInByTicket, shownTitles } from '../support/visitor.ts';

const PEOPLE = `first_name,last_name,email,ticket_code
Ada,Verne,ada@example.org,3ABC-1
Ben,Okoro,ben@example.org,4DEF-2
`;
const TALKS = `id,title,date,start,minutes,stage,speakers
open,Opening,2027-07-12,10:00,30,Main,Ada Verne
tide,Reading the tide,2027-07-12,11:00,45,Main,Ben Okoro
rope,A rope of many hands,2027-07-12,11:00,45,Side,Ada Verne
last,Closing,2027-07-12,16:00,30,Main,Ben Okoro
`;
const OTHER = `id,title,date,start,minutes,stage,speakers
grain,Grain,2027-09-20,10:00,30,Barn,Ada Verne
straw,Straw,2027-09-20,11:00,45,Barn,Ben Okoro
`;

let journey: Journey;
let server: ServerProcess;
let devices: TestBrowser[];

beforeEach(async () => {
  journey = await startJourney({ zone: 'Europe/Madrid' });
  server = await journey.serve({ REHEARSE_AT: '2027-07-12T09:40:00+02:00' });
  expect(await bring('talks.csv', TALKS)).toMatchObject({ code: 0 });
  expect(await bring('people.csv', PEOPLE)).toMatchObject({ code: 0 });
  devices = [
    await journey.device('phone', { viewport: PHONE, touch: true, timezone: 'Europe/Madrid' }),
    await journey.device('desk', { viewport: DESKTOP, timezone: 'Europe/Madrid' }),
  ];
  const [phone, desk] = devices as [TestBrowser, TestBrowser];
  await logInByTicket(phone.page, server.url, { email: 'ada@example.org', ticketCode: '3ABC-1' });
  await logInByTicket(desk.page, server.url, { email: 'ben@example.org', ticketCode: '4DEF-2' });
});
afterEach(() => journey[Symbol.asyncDispose]());

test('an organiser imports a changed schedule while two people look at it: both see moved and cancelled talks marked, until they have seen them', async () => {
  for (const { page } of devices) {
    expect(await shownTitles(page)).toEqual(['Opening', 'Reading the tide', 'A rope of many hands', 'Closing']);
    for (const title of ['Reading the tide', 'A rope of many hands']) await keepButton(page, title).click();
    await allSent(page);
    expect(await marks(page)).toEqual([]);
  }

  const changed = TALKS.replace(
    'tide,Reading the tide,2027-07-12,11:00',
    'tide,Reading the tide,2027-07-12,11:30',
  ).replace(/rope,.*\n/, '');
  expect(await bring('talks.csv', changed)).toMatchObject({ code: 0 });

  for (const { page } of devices) {
    await expect.poll(() => marks(page)).toEqual(['Moved from 11:00 to 11:30']);
    await expect.poll(() => shownTitles(page)).toEqual(['Opening', 'Reading the tide', 'Closing']);
    await page.goto(`${server.url}/app/schedule?type=My+Schedule`);
    await expect.poll(() => shownTitles(page)).toEqual(['A rope of many hands', 'Reading the tide']);
    const cancelled = page.locator('article', {
      has: page.getByRole('link', { name: 'A rope of many hands', exact: true }),
    });
    await cancelled.getByText('Cancelled', { exact: true }).waitFor();
    await page.getByRole('button', { name: /Mark as seen/ }).click();
    await expect.poll(() => marks(page)).toEqual([]);
  }
});

test('importing the same schedule again changes nothing on any device; after a change to another event, every device says so in one sentence and keeps nothing of the old one', async () => {
  for (const { page } of devices) {
    for (const title of ['Opening', 'Reading the tide']) await keepButton(page, title).click();
    await allSent(page);
  }
  expect(await bring('talks.csv', TALKS)).toMatchObject({ code: 0 });
  for (const { page } of devices) {
    await allSent(page);
    expect(await marks(page)).toEqual([]);
    expect(await shownTitles(page)).toEqual(['Opening', 'Reading the tide', 'A rope of many hands', 'Closing']);
  }

  expect(await bring('other.csv', OTHER, '--replace')).toMatchObject({ code: 0 });

  for (const { page } of devices) {
    await expect.poll(() => shownTitles(page)).toEqual(['Grain', 'Straw']);
    await page
      .getByText(/^This is another event now: /)
      .first()
      .waitFor();
    expect([await marks(page), await page.getByText(/talks? changed|Cancelled/).allInnerTexts()]).toEqual([[], []]);
    await page.goto(`${server.url}/app/schedule?type=My+Schedule`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => shownTitles(page)).toEqual([]);
  }
});

async function bring(name: string, text: string, ...options: string[]): Promise<{ code: number; printed: string }> {
  const file = join(journey.folder, name);
  await writeFile(file, text);
  return runCommand('import', [file, '--zone', 'Europe/Madrid', ...options], journey.folder);
}

const marks = (page: Page): Promise<string[]> =>
  page
    .locator('article')
    .getByText(/^Moved from/)
    .allInnerTexts();
