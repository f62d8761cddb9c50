import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { HOUR } from '../../../domain/time.ts';
import { DESKTOP, openBrowser, PHONE, type TestBrowser } from '../../support/browser.ts';
import { findMine } from '../../../server/sync/write-mine.ts';
import { at, conference, testTalk } from '../../support/conference.ts';
import { ada, grace, olive } from '../../support/people.ts';
import { allSent, logInByTicket } from '../../support/visitor.ts';
import { harbour, maps, opening, visitSchedule, type Visit } from './schedule-world.ts';

const CAPTIONS = '/recordings/train-en.vtt';
const captions = [
  { lang: 'en', label: 'English', url: CAPTIONS },
  { lang: 'de', label: 'Deutsch', url: `${CAPTIONS}?de` },
];
const film = testTalk({
  id: 'film',
  edition: 'replay',
  title: 'What the train taught us',
  description: 'A talk of another year.\n\n0:00 Chennai\n8:45 A network is a place\n41:00 Thanks',
  startsAt: at('10:00') - 365 * 24 * HOUR,
  minutes: 42,
  stageId: 'old-stage',
  trackId: 'old-track',
  speakers: [{ id: 'priya', name: 'Priya Raghunathan' }],
  resources: [{ id: 'rails', filename: 'Rails.pdf', fileType: 'pdf', size: 12_000, path: 'rails.pdf' }],
  captions,
});
const stream = (id: string, path: string) => ({ id, videos: { s3: path } });

let visit: Visit;
let page: Page;
let phone: TestBrowser;

beforeAll(async () => {
  visit = await visitSchedule({
    browser: { isWithoutWorker: true },
    event: { sessionsPerUser: 5 },
    people: [{ ...ada, replayAccess: true }, grace, olive],
    talks: [{ ...opening, captions }, harbour, maps],
    documents: [
      { scope: 'replay', c: 'talks', doc: { ...film } },
      { scope: 'replay', c: 'stages', doc: { id: 'old-stage', name: 'Old Stage', order: 0 } },
      { scope: 'replay', c: 'tracks', doc: { id: 'old-track', name: 'Trains', color: '#3366e6', sponsorship: null } },
      { scope: 'replay', c: 'streams', doc: stream('film', '/recordings/42-minutes.m3u8') },
      { scope: 'adm', c: 'streams', doc: stream('film', '/recordings/42-minutes.m3u8') },
      { c: 'streams', doc: stream('opening', '/recordings/28-minutes.m3u8') },
      { scope: 'adm', c: 'streams', doc: stream('opening', '/recordings/28-minutes.m3u8') },
    ],
  });
  page = visit.page;
  phone = await openBrowser({ origin: visit.app.url, viewport: PHONE, touch: true, isWithoutWorker: true });
});
afterAll(async () => {
  await phone.close();
  await visit[Symbol.asyncDispose]();
});
beforeEach(() => page.setViewportSize(DESKTOP));

const open = async (path: string, on: Page = page): Promise<void> => {
  await on.goto(`${visit.app.url}/app/${path}`);
  await on.getByRole('heading', { level: 1 }).waitFor();
};
const list = (name: string, on: Page = page): Locator => on.getByRole('list', { name, exact: true });
const titles = (name: string, on: Page = page): Promise<string[]> =>
  list(name, on).getByRole('heading').allTextContents();
const place = (on: Page = page): Promise<number> =>
  on.evaluate(() => document.querySelector('video')?.currentTime ?? -1);
const said = async (): Promise<unknown> => findMine(await visit.app.ports.log.state('u:ada'), 'position:film')?.value;

test('lists ended talks with a recording before replays, and filters them', async () => {
  await page.getByRole('link', { name: 'Replays' }).click();
  await expect.poll(() => titles('Replays')).toEqual(['Opening', 'What the train taught us']);
  expect(await page.getByText('2 talks').first().isVisible()).toBe(true);
  await page.getByRole('button', { name: /^2026/ }).click();
  await expect.poll(() => titles('Replays')).toEqual(['What the train taught us']);
  await page.getByRole('button', { name: /^2026/ }).click();
  await page.getByRole('searchbox').fill('raghunathan');
  await expect.poll(() => titles('Replays')).toEqual(['What the train taught us']);
  await page.getByRole('searchbox').fill('nowhere to be found');
  await page.getByText('No replay talks with that search criteria!').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => titles('Replays')).toHaveLength(2);
});

test('the search finds replays as well as talks, and opens the page to watch one', async () => {
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox').fill('train');
  const found = search.getByRole('group', { name: 'Replays · 1' }).getByRole('option');
  await found.waitFor();
  expect(await found.getAttribute('href')).toBe('/app/replay/film');
  expect(await search.getByText('2 replays').count()).toBe(1);
  await page.keyboard.press('Escape');
});

test('plays a replay from a chapter, and from a sentence of its transcript', async () => {
  await page.getByRole('link', { name: 'What the train taught us' }).click();
  await page.getByRole('heading', { level: 1, name: 'What the train taught us' }).waitFor();
  expect(await page.getByText('A talk of another year.').isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Download Rails.pdf' }).waitFor();
  await page.getByRole('button', { name: /A network is a place/ }).click();
  await expect.poll(() => place()).toBeGreaterThan(8 * 60 + 45);
  expect(await place()).toBeLessThan(9 * 60);
  await expect
    .poll(() => page.getByRole('button', { name: /A network is a place/ }).getAttribute('aria-current'))
    .toBe('true');
  await page.getByRole('searchbox', { name: 'Search the transcript' }).fill('Sandwich');
  await expect.poll(() => list('What is said').getByRole('button').count()).toBe(2);
  expect(await list('What is said').locator('mark').allTextContents()).toEqual(['sandwich', 'sandwich']);
  await list('What is said').getByRole('button').first().click();
  await expect.poll(() => place()).toBeGreaterThan(24 * 60);
  const language = page.getByLabel('Language of the transcript');
  expect(await language.inputValue()).toBe('en');
  await language.selectOption('Deutsch');
});

test('continues on another device at the position of the first, and later back on the first', async () => {
  await page.getByRole('button', { name: 'Pause' }).first().click();
  const from = Math.floor(await place());
  await expect.poll(said).toEqual({ at: from, length: 2520, done: false });
  await logInByTicket(phone.page, visit.app.url, { email: ada.email, ticketCode: ada.ticketCode! });
  // Phones announce once that there are replays, and link to them from the event's name.
  await open('lobby', phone.page);
  await phone.page.getByText('Welcome to Replays!').waitFor();
  await phone.page.getByRole('button', { name: 'Got it' }).click();
  await phone.page.getByText('Welcome to Replays!').waitFor({ state: 'detached' });
  await phone.page.getByRole('banner').getByRole('link', { name: 'Test Days' }).click();
  await phone.page.getByRole('heading', { level: 1, name: 'Replays' }).waitFor();
  await expect.poll(() => titles('Continue watching', phone.page)).toEqual(['What the train taught us']);
  await list('Continue watching', phone.page).getByRole('link').click();
  await phone.page.getByRole('button', { name: /^Continue 2\d:\d\d$/ }).click();
  await expect.poll(() => place(phone.page)).toBeGreaterThan(from);
  expect(await place(phone.page)).toBeLessThan(from + 60);
  // The position of a video that was left is stored, whether it was paused or not.
  await phone.page.getByRole('button', { name: /Thanks/ }).click();
  await expect.poll(() => place(phone.page)).toBeGreaterThan(41 * 60);
  await phone.page.getByRole('link', { name: 'Lobby' }).first().click();
  await phone.page.getByRole('button', { name: 'Close the player' }).click();
  await expect.poll(said).toMatchObject({ done: true });
  await page.getByRole('link', { name: 'Replays' }).first().click();
  await expect.poll(() => list('Replays').getByText('Watched').count()).toBe(1);
  expect(await list('Continue watching').count()).toBe(0);
  await page.getByRole('button', { name: /^Not watched/ }).click();
  await expect.poll(() => titles('Replays')).toEqual(['Opening']);
  await page.getByRole('button', { name: 'Close the player' }).click();
});

test('a talk of this event that just ended can be watched from its beginning', async () => {
  await page.getByRole('link', { name: 'Opening' }).click();
  expect(await page.getByLabel('Language of the transcript').inputValue()).toBe('de');
  await page.getByRole('button', { name: 'Watch Replay' }).click();
  await expect.poll(() => place()).toBeGreaterThan(0);
  expect(await place()).toBeLessThan(60);
  await page.getByRole('slider', { name: 'Place in the recording' }).waitFor();
  await page.getByRole('button', { name: 'Player settings' }).click();
  await page.getByLabel('Speed').selectOption('2');
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(2);
  await page.getByLabel('Speed').selectOption('1');
});

test('losing access removes all replays, also a playing one, and they return with it', async () => {
  await open('replay/film');
  await page.getByRole('button', { name: /A network is a place/ }).click();
  await expect.poll(() => place()).toBeGreaterThan(8 * 60);
  const change = (replayAccess: boolean) =>
    visit.app.call('PATCH', '/admin/update-user/ada', 'olive', { replayAccess });
  expect(await change(false)).toMatchObject({ status: 200 });
  await page.getByRole('heading', { name: 'Replays are not part of your ticket' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('train');
  await page.getByText('Nothing found on this device').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('video').count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: 'Replays' }).count()).toBe(0);
  expect(await change(true)).toMatchObject({ status: 200 });
  await page.getByRole('heading', { level: 1, name: 'What the train taught us' }).waitFor();
  await allSent(page);
});

test('after the event the stage shows every talk, with the filters of the schedule', async () => {
  const doc = { ...conference, sessionsPerUser: 5, phase: 'finished' };
  await visit.app.ports.log.append('pub', {
    mid: 'finished',
    by: 'server',
    decide: () => ({ ops: [{ c: 'event', id: 'event', rev: 'finished', doc }] }),
  });
  await open('stage');
  await expect.poll(() => titles('Talks')).toEqual(['Opening', 'A harbour for small boats', 'Maps without a compass']);
  await page.getByRole('searchbox', { name: 'Search talks' }).fill('compass');
  await expect.poll(() => titles('Talks')).toEqual(['Maps without a compass']);
  await page.getByRole('searchbox', { name: 'Search talks' }).fill('nothing of that kind');
  await page.getByText('No talks with that search criteria!').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('switch', { name: 'Only with Q&A' }).click();
  await filters.getByRole('checkbox', { name: 'Main Stage' }).click();
  await filters.getByRole('button', { name: 'Show 1 talk' }).click();
  await expect.poll(() => titles('Talks')).toEqual(['A harbour for small boats']);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ stage: '["main"]', qa: 'true' });
});
