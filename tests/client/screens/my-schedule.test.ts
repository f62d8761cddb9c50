import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { at, conference } from '../../support/conference.ts';
import { DESKTOP, PHONE } from '../../support/browser.ts';
import { keepButton, nothingOwed } from '../../support/visitor.ts';
import {
  changeTalks,
  farewell,
  knots,
  loadSchedule,
  maps,
  tides,
  visitSchedule,
  type Visit,
} from './schedule-world.ts';

let visit: Visit;
let page: Page;

beforeAll(async () => {
  visit = await visitSchedule({ browser: { timezone: 'America/New_York' } });
  page = visit.page;
});
afterAll(() => visit[Symbol.asyncDispose]());

const card = (title: string) => page.getByRole('article', { name: title });
/** Returns the text content, because a card outside the window is not drawn and has no visible text. */
const words = (title: string): Promise<string | null> => card(title).textContent();
const undo = (said: string) =>
  page.getByRole('listitem').filter({ hasText: said }).getByRole('button', { name: 'Undo' });
const titles = (): Promise<string[]> => page.locator('article h3').allTextContents();

const open = (search: string): Promise<void> => loadSchedule(visit, search);

/** Opens the schedule with only these talks kept. */
async function keepOnly(...kept: readonly string[]): Promise<void> {
  await open('?day=0');
  await card('Opening').waitFor();
  const pressed = page.locator('article button[aria-pressed="true"]');
  while ((await pressed.count()) > 0) await pressed.first().click();
  for (const title of kept) await keepButton(page, title).click();
}

describe('keeping talks', () => {
  test("an empty schedule of one's own links to the whole schedule", async () => {
    await open('?type=My+Schedule&day=0');
    await page.getByText('No speeches added to your schedule').waitFor();
    await page.getByRole('link', { name: 'Browse the schedule' }).click();
    await card('Opening').waitFor();
  });

  test('a tap keeps a talk, names overlapping talks, and can be undone', async () => {
    await keepOnly('A harbour for small boats');
    await page.getByText('Added to My Schedule').waitFor();
    await keepButton(page, 'Reading the tides').click();
    await page.getByText('Added. Overlaps with A harbour for small boats.').waitFor();
    // The pressed state is painted first; its effect on other cards follows in the next frames.
    await expect.poll(() => words('A harbour for small boats')).toContain('Overlaps Reading the tides');
    await expect.poll(() => words('Reading the tides')).toContain('Overlaps A harbour for small boats');
    await undo('Added. Overlaps with').click();
    await expect.poll(() => keepButton(page, 'Reading the tides').getAttribute('aria-pressed')).toBe('false');
    await expect.poll(() => words('A harbour for small boats')).not.toContain('Overlaps');
  });
});

describe('my schedule', () => {
  beforeEach(async () => {
    await keepOnly('Opening', 'A harbour for small boats', 'Reading the tides', 'Repair on the open sea');
    await open('?type=My+Schedule&day=0');
    await card('Opening').waitFor();
  });

  test('shows kept talks in order of time, and free time; a day without any links to one that has some', async () => {
    expect(await titles()).toEqual([
      'Opening',
      'A harbour for small boats',
      'Reading the tides',
      'Repair on the open sea',
    ]);
    expect(await page.getByText(/^Free/).allTextContents()).toEqual(['Free 09:30–10:00', 'Free 11:00–12:30']);
    await page.getByRole('link', { name: /^Day Two/ }).click();
    await page.getByText('You keep no talk on Day Two').waitFor();
    await page.getByRole('link', { name: 'Show 4 talks on Day One' }).click();
    await card('Opening').waitFor();
    await page.getByRole('button', { name: /^Filters/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const stages = sheet.getByRole('group', { name: 'Stages' }).locator('label');
    // Only kept talks are counted: of all talks there are five and three.
    await expect.poll(() => stages.allTextContents()).toEqual(['Main Stage3', 'Side Stage1']);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
  });

  test('shows a conflict as one choice; keeping one drops the other, and that can be undone', async () => {
    await page.getByText('2 talks at the same time. Which one will you go to?').waitFor();
    await page.getByRole('button', { name: 'Keep this: Reading the tides' }).click();
    await expect.poll(titles).toEqual(['Opening', 'Reading the tides', 'Repair on the open sea']);
    await expect.poll(() => page.getByText('Which one will you go to?').count()).toBe(0);
    await undo('Kept. A harbour for small boats is off My Schedule.').click();
    await expect
      .poll(titles)
      .toEqual(['Opening', 'A harbour for small boats', 'Reading the tides', 'Repair on the open sea']);
  });

  test('is exported to a calendar file made on the device, offline', async () => {
    await nothingOwed(page);
    await visit.browser.context.setOffline(true);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add all to calendar' }).click(),
    ]);
    const calendar = await readFile(await download.path(), 'utf8');
    await visit.browser.context.setOffline(false);
    expect(download.suggestedFilename()).toBe('Test Days.ics');
    expect(calendar.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())).toEqual([
      'SUMMARY:Opening',
      'SUMMARY:A harbour for small boats',
      'SUMMARY:Reading the tides',
      'SUMMARY:Repair on the open sea',
    ]);
    expect(calendar).toMatch(/DTSTART(;VALUE=DATE-TIME)?:20270712T080000Z\r\n(.*\r\n)*?SUMMARY:A harbour/);
  });
});

describe('when organisers change talks', () => {
  beforeEach(() => changeTalks(visit.app, maps, tides, knots, farewell));
  afterAll(() => changeTalks(visit.app, maps, tides, knots, farewell));

  test('a moved talk shows its old and new time, until that has been seen', async () => {
    await keepOnly('Knots that hold');
    await changeTalks(visit.app, { ...knots, startsAt: at('11:15') }, { ...farewell, startsAt: at('10:30', 2) });
    await expect.poll(() => words('Knots that hold')).toContain('Moved from 11:00 to 11:15');
    await page.getByRole('button', { name: '1 talk changed · Mark as seen' }).click();
    await expect.poll(() => words('Knots that hold')).not.toContain('Moved');
    const lookAround = async (): Promise<void> => {
      // Talks that were not seen still have the mark; a talk without it has been seen.
      await page.getByRole('link', { name: /^Day Two/ }).click();
      await expect.poll(() => words('Farewell')).toContain('Moved from 10:00 to 10:30');
      await page.getByRole('link', { name: /^Day One/ }).click();
      await expect.poll(() => words('Knots that hold')).toContain('11:15');
      expect(await words('Knots that hold')).not.toContain('Moved');
    };
    await lookAround();
    await page.reload();
    await lookAround();
  });

  test('a cancelled talk leaves the schedule, and stays marked for people who keep it', async () => {
    await keepOnly('Maps without a compass', 'A harbour for small boats');
    // A talk that was cancelled before the server received the tap cannot be kept any more.
    await nothingOwed(page);
    await changeTalks(visit.app, { ...maps, cancelled: true }, { ...tides, cancelled: true });
    await expect.poll(titles).not.toContain('Maps without a compass');
    await page.getByRole('link', { name: 'My Schedule' }).click();
    await expect.poll(titles).toEqual(['A harbour for small boats', 'Maps without a compass']);
    expect(await words('Maps without a compass')).toContain('Cancelled');
    const struck = page.getByRole('link', { name: 'Maps without a compass', exact: true });
    expect(await struck.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('line-through');
  });
});

describe('the next talk', () => {
  const next = () => page.getByRole('region', { name: /^(Next|On now) for you$/ });

  test('a phone shows my next talk above the days, with the time left; a desktop has a banner', async () => {
    await keepOnly('Knots that hold');
    await page.setViewportSize(PHONE);
    await next().getByText('Next for you · Main Stage · 11:00').waitFor();
    expect(await next().textContent()).toContain('Knots that hold');
    expect(await next().getByRole('timer').textContent()).toMatch(/^starts in (3\d|40):\d\d$/);
    expect(await next().getByRole('link').textContent()).toBe('Go to Talk');
    const strip = (await page.getByRole('navigation', { name: 'Day' }).boundingBox())!;
    expect((await next().boundingBox())!.y).toBeLessThan(strip.y);
    await page.setViewportSize(DESKTOP);
    expect(await next().count()).toBe(0);
    await page.getByRole('region', { name: 'Next in My Schedule' }).waitFor();
  });

  test('from six minutes before its start it can be watched, then it shows the minutes left, then the next one follows', async () => {
    await keepOnly('Knots that hold', 'A harbour for small boats', 'Reading the tides');
    await nothingOwed(page);
    await page.setViewportSize(PHONE);
    const later = async (time: string, before: string): Promise<void> => {
      visit.app.advance(at(time) - at(before));
      await open('?day=0');
      await next().waitFor();
    };
    await later('10:55', '10:20');
    await expect.poll(() => next().getByRole('link').textContent()).toBe('Watch Talk');
    await later('11:12', '10:55');
    await expect.poll(() => next().textContent()).toMatch(/1\d min left/);
    expect(await next().getByRole('link').getAttribute('href')).toBe('/app/talk/knots');
    await page.setViewportSize(DESKTOP);
  });

  test('a past talk has no conflicts', async () => {
    await open('?type=My+Schedule&day=0');
    await card('Reading the tides').waitFor();
    expect(await titles()).toEqual(['A harbour for small boats', 'Reading the tides', 'Knots that hold']);
    expect(await page.getByText('Which one will you go to?').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Keep this/ }).count()).toBe(0);
    expect(await words('Reading the tides')).not.toContain('Overlaps');
  });

  test('a past talk can be rated from there, and shows its rating', async () => {
    await open('?type=My+Schedule&day=0');
    await card('Reading the tides')
      .getByRole('link', { name: /^How was it\?/ })
      .waitFor();
    expect(await page.getByRole('link', { name: /^How was it\?/ }).count()).toBe(2);
    expect(
      await card('Knots that hold')
        .getByRole('link', { name: /^How was it\?/ })
        .count(),
    ).toBe(0);
    await card('Reading the tides')
      .getByRole('link', { name: /^How was it\?/ })
      .click();
    await page.waitForURL('**/app/talk/tides#feedback');
    await page.getByRole('radio', { name: '4 stars' }).check();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('4 of 5 stars').waitFor();
    await open('?type=My+Schedule&day=0');
    await card('Reading the tides')
      .getByRole('link', { name: /^You gave 4 stars/ })
      .waitFor();
  });
});

describe('far from the event', () => {
  const timeOf = (title: string) => card(title).locator('time').textContent();
  const local = () => page.getByRole('navigation', { name: 'Time zone' }).getByRole('link', { name: 'Local EDT' });

  test('times switch between the conference’s zone and the device’s, days do not', async () => {
    await open('?day=0');
    expect(await timeOf('Repair on the open sea')).toBe('12:30–13:30');
    await local().click();
    await expect.poll(() => timeOf('Repair on the open sea')).toBe('06:30–07:30');
    expect(await page.getByRole('navigation', { name: 'Day' }).getByRole('link').count()).toBe(2);
    // Half a second later the choice is stored on the device and survives a reload.
    await page.waitForFunction(() => /zone[^,}]*local/.test(localStorage.getItem('plenary.boot') ?? ''));
    await open('?day=0');
    await expect.poll(() => timeOf('Repair on the open sea')).toBe('06:30–07:30');
    await open('?day=0&zone=conference');
    await expect.poll(() => timeOf('Repair on the open sea')).toBe('12:30–13:30');
  });

  test('if both zones have the same time there is no choice', async () => {
    await open('?day=0');
    await local().waitFor();
    const ops = [{ c: 'event', id: 'event', rev: 'moved', doc: { ...conference, zone: 'America/New_York' } }];
    await visit.app.ports.log.append('pub', { mid: 'moved', by: 'server', decide: () => ({ ops }) });
    await expect.poll(() => local().count()).toBe(0);
  });
});
