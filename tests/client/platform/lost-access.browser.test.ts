import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Lead } from '../../../domain/companies/lead.ts';
import { openBrowser, type TestBrowser } from '../../support/browser.ts';
import { at, keynote, testTalk } from '../../support/conference.ts';
import { olive } from '../../support/people.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { allSent, deviceDump, logInByTicket, readyForOffline } from '../../support/visitor.ts';
import { mira, tidewater } from '../../support/world.ts';

// An exhibitor with replay access has the recordings and her company's leads on the device; an organiser revokes both.

const RECORDING = 'https://video.example.org/harbour-at-dawn.mp4';
const LEAD = 'noor@lead.example.org';

const past = testTalk({ id: 'dawn', title: 'Harbour at dawn', startsAt: at('06:00'), isFinished: true });
const stream = { id: past.id, videos: { s3: RECORDING } };
const lead: Lead = {
  id: 'noor',
  companyId: tidewater.id,
  sentAt: at('08:00'),
  firstName: 'Noor',
  lastName: 'Keel',
  email: LEAD,
  jobPosition: '',
  companyName: '',
  country: '',
  website: '',
};

let app: TestApp;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  app = await startTestApp({
    talks: [keynote, past],
    people: [{ ...mira, replayAccess: true }, olive],
    documents: [
      { c: 'companies', doc: tidewater },
      { scope: 'adm', c: 'streams', doc: stream },
      { scope: 'replay', c: 'streams', doc: stream },
      { scope: `co:${tidewater.id}`, c: 'leads', doc: { ...lead } },
    ],
  });
  browser = await openBrowser({ origin: app.url });
  page = browser.page;
  await logInByTicket(page, app.url, { email: mira.email, ticketCode: mira.ticketCode! });
  await readyForOffline(page);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});
beforeEach(async () => {
  await browser.context.setOffline(false);
  await setAccess(true);
  await page.goto(`${app.url}/app/talk/${past.id}`);
  await expectHeld(true);
});

const recording = (on: Page) => on.getByRole('button', { name: 'Watch Replay' });

/** Checks the screen and everything that this browser has stored. */
async function expectHeld(held: boolean): Promise<void> {
  await expect.poll(() => recording(page).count()).toBe(held ? 1 : 0);
  await expect
    .poll(async () => {
      const stored = await deviceDump(page);
      return [RECORDING, LEAD].map((text) => stored.includes(text));
    })
    .toEqual([held, held]);
}

async function setAccess(has: boolean): Promise<void> {
  const change = { replayAccess: has, company_id: has ? tidewater.id : null };
  expect(await app.call('PATCH', '/admin/update-user/mira', 'olive', change)).toMatchObject({ status: 200 });
}

test('access that an organiser removes removes the data from the screen, all tabs and the disk at once; it returns with the access', async () => {
  const second = await browser.context.newPage();
  await second.goto(`${app.url}/app/talk/${past.id}`);
  await recording(second).waitFor();
  await setAccess(false);
  await expectHeld(false);
  await expect.poll(() => recording(second).count()).toBe(0);
  await setAccess(true);
  await expectHeld(true);
  await recording(second).waitFor();
  await second.close();
});

test('data to which access was lost while the device was away is readable offline, and deleted once the device learns of it', async () => {
  await page.goto(`${app.url}/app/schedule`);
  await allSent(page);
  await browser.context.setOffline(true);
  await setAccess(false);
  await page.goto(`${app.url}/app/talk/${past.id}`);
  await expectHeld(true);
  await page.goto('about:blank');
  await browser.context.setOffline(false);
  await page.goto(`${app.url}/app/talk/${past.id}`);
  await expectHeld(false);
  await browser.context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: past.title, level: 1 }).waitFor();
  await expectHeld(false);
  await browser.context.setOffline(false);
  await setAccess(true);
  await expectHeld(true);
});

test('access given after the log-in is still there at an offline start', async () => {
  await setAccess(false);
  await expectHeld(false);
  await setAccess(true);
  await expectHeld(true);
  await browser.context.setOffline(true);
  await page.reload();
  await expectHeld(true);
});
