import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { barriersDayAndNight } from '../../support/barriers.ts';
import { at } from '../../support/conference.ts';
import { DESKTOP, PHONE } from '../../support/browser.ts';
import { isKept, scheduleShown } from '../../support/visitor.ts';
import { goToSchedule, loadSchedule, visitSchedule, type Visit } from './schedule-world.ts';

let visit: Visit;
let page: Page;

beforeAll(async () => {
  visit = await visitSchedule({ browser: { isWithoutWorker: true } });
  page = visit.page;
});
afterAll(() => visit[Symbol.asyncDispose]());
beforeEach(async () => {
  await page.setViewportSize(DESKTOP);
  await open();
});

const open = (search = '?day=0'): Promise<void> => goToSchedule(visit, search);
const load = (search = '?day=0'): Promise<void> => loadSchedule(visit, search);
const inAddress = (name: string): string | null => new URL(page.url()).searchParams.get(name);
const card = (title: string) => page.getByRole('article', { name: title });
/** Returns the text contents, because cards outside the window are not drawn and have no visible text. */
const titles = (): Promise<string[]> => page.locator('article h3').allTextContents();
const search = (words: string) => page.getByRole('searchbox', { name: 'Search talks' }).fill(words);

/** Returns the left edges of the cards, which differ in a grid and not in a list. */
const edges = (): Promise<number[]> =>
  page
    .locator('article')
    .evaluateAll((cards) => [...new Set(cards.map((each) => Math.round(each.getBoundingClientRect().left)))]);

const IN_ORDER = [
  'Opening',
  'A harbour for small boats',
  'Reading the tides',
  'Knots that hold',
  'Maps without a compass',
  'Repair on the open sea',
  'Night watch',
];

describe('one list, two layouts', () => {
  test('each talk of the day is listed once, by time and then by stage, in the grid as in the list', async () => {
    await scheduleShown(page);
    expect(await titles()).toEqual(IN_ORDER);
    expect(await edges()).toHaveLength(2);
    await page.setViewportSize(PHONE);
    expect(await titles()).toEqual(IN_ORDER);
    expect(await edges()).toHaveLength(1);
  });

  test('a talk can be opened from its lower half, where others begin beside it', async () => {
    await scheduleShown(page);
    const { height = 0 } = (await card('A harbour for small boats').boundingBox()) ?? {};
    await card('A harbour for small boats').click({ position: { x: 120, y: height - 12 } });
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('A harbour for small boats');
  });

  test('a talk after midnight stays with the evening it belongs to, under its own date', async () => {
    await page.setViewportSize(PHONE);
    expect(await page.getByRole('heading', { level: 2, name: '00:30' }).innerText()).toBe('00:30 Tue 13 Jul');
  });

  test.each([
    ['of the whole event', 'Lunch', DESKTOP],
    ['of one stage', 'Coffee', DESKTOP],
    ['of the whole event', 'Lunch', PHONE],
    ['of one stage', 'Coffee', PHONE],
  ])('a break %s fills its time and cannot be kept or filtered: %s', async (_, title, viewport) => {
    await page.setViewportSize(viewport);
    await scheduleShown(page);
    const entry = page.locator('p', { hasText: new RegExp(`^${title}`) });
    await entry.waitFor();
    expect(await entry.locator('a, button').count()).toBe(0);
    expect(await card(title).count()).toBe(0);
  });

  test.each([
    ['grid', DESKTOP],
    ['list', PHONE],
  ] as const)('has no accessibility problem as a %s, in either theme', async (_, viewport) => {
    await page.setViewportSize(viewport);
    await open();
    await scheduleShown(page);
    expect(await barriersDayAndNight(page, { within: 'main' })).toEqual([]);
  });

  test.each([
    ['a small phone', 320],
    ['a desktop at 200 percent', 720],
  ])('nothing scrolls sideways on %s', async (_, width) => {
    await page.setViewportSize({ width, height: 640 });
    await scheduleShown(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});

describe('current talks', () => {
  const words = (title: string) => card(title).textContent();

  test("cards show past, current and future talks by the server's clock", async () => {
    expect(await words('Opening')).toContain('Ended');
    expect(await words('A harbour for small boats')).toContain('Live');
    expect(await words('Knots that hold')).not.toMatch(/Live|Ended|in \d+ min/);
  });

  test('the button to now points in its direction, and disappears when now is in view', async () => {
    await page.setViewportSize({ width: 1280, height: 420 });
    const jump = page.getByRole('button', { name: 'Jump to now' });
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => jump.getAttribute('data-position')).toBe('below');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => jump.getAttribute('data-position')).toBe('above');
    await jump.click();
    await expect.poll(() => jump.count()).toBe(0);
    expect(await page.getByText('It is now 10:2').count()).toBe(1);
    await open('?day=1');
    await card('Farewell').waitFor();
    expect(await jump.count()).toBe(0);
  });
});

describe('finding talks', () => {
  test('any word of a title or description finds a talk, and the search is in the URL', async () => {
    await search('lantern KNOTS');
    await expect.poll(() => titles()).toEqual(['Reading the tides', 'Knots that hold']);
    expect(inAddress('q')).toBe('lantern KNOTS');
    expect(await page.getByRole('status').filter({ hasText: '2 talks' }).count()).toBe(1);
    expect(await page.getByText('Lunch').count()).toBe(0);
    await page.reload();
    await expect.poll(() => titles()).toEqual(['Reading the tides', 'Knots that hold']);
  });

  test('days show their number of results, and a day without any links to one that has some', async () => {
    await search('farewell');
    await page.getByText('No results found! Please be sure to search all Stages and Days').waitFor();
    await page.getByRole('link', { name: /^Day One.*talks: 0$/ }).waitFor();
    expect(await page.getByRole('link', { name: /^Day Two.*talks: 1$/ }).count()).toBe(1);
    await page.getByRole('link', { name: 'Show 1 talk on Day Two' }).click();
    await expect.poll(() => titles()).toEqual(['Farewell']);
    expect([inAddress('q'), inAddress('day')]).toEqual(['farewell', '1']);
  });

  test('filters are in the URL, shown as chips, and can be removed one by one or together', async () => {
    await page.getByRole('button', { name: /^Filters/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: 'Main Stage 5' }).check();
    // Counts all days, as the number beside the stage does.
    await sheet.getByRole('button', { name: 'Show 5 talks' }).waitFor();
    await sheet.getByRole('switch', { name: 'Only with Q&A' }).click();
    await sheet.getByRole('button', { name: 'Show 1 talk' }).click();
    expect(await titles()).toEqual(['A harbour for small boats']);
    expect([inAddress('qa'), inAddress('stage')]).toEqual(['true', '["main"]']);
    expect(await page.getByRole('button', { name: 'Filters 2 filters on' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Remove Only with Q&A' }).click();
    await expect
      .poll(() => titles())
      .toEqual(['Opening', 'A harbour for small boats', 'Knots that hold', 'Repair on the open sea']);
    await page.getByRole('button', { name: 'Remove Main Stage 5' }).click();
    await expect.poll(() => titles()).toEqual(IN_ORDER);
  });

  test('ended talks can be hidden', async () => {
    await open('?day=0&ended=hide');
    await expect.poll(() => titles()).toEqual(IN_ORDER.slice(1));
  });

  test('an invalid address still opens the schedule', async () => {
    await load('?day=0&type=Yours&track=7&zone=mars&q=');
    await page.getByText('No results found! Please be sure to search all Stages and Days').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await expect.poll(() => titles()).toEqual(IN_ORDER);
  });

  test('the day viewed last is shown again', async () => {
    await page.getByRole('link', { name: /^Day Two/ }).click();
    await expect.poll(() => titles()).toEqual(['Farewell']);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Schedule', exact: true }).first().click();
    await expect.poll(() => titles()).toEqual(['Farewell']);
    expect(await page.getByRole('link', { name: /^Day Two/ }).getAttribute('aria-current')).toBe('date');
    await page.getByRole('link', { name: /^Day One/ }).click();
    await expect.poll(() => titles()).toEqual(IN_ORDER);
  });
});

describe('by keyboard', () => {
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');

  test('a digit shows a day, arrows move to the nearest card, b keeps it, n goes to now, Enter opens a talk', async () => {
    // Keys work once the deferred code is loaded.
    await expect
      .poll(async () => {
        await page.keyboard.press('2');
        return titles();
      })
      .toEqual(['Farewell']);
    await page.keyboard.press('1');
    await expect.poll(() => titles()).toEqual(IN_ORDER);
    // The day gets this control a moment after its talks, once the line's place is known.
    await page.getByRole('button', { name: 'Skip to now' }).waitFor();
    await page.keyboard.press('n');
    await expect.poll(focused).toContain('It is now');

    await page.getByRole('link', { name: 'A harbour for small boats', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Reading the tides');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('Maps without a compass');
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe('Knots that hold');
    await page.keyboard.press('b');
    await expect.poll(() => isKept(page, 'Knots that hold')).toBe(true);
    await page.keyboard.press('b');
    await expect.poll(() => isKept(page, 'Knots that hold')).toBe(false);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Knots that hold', level: 1 }).waitFor();
  });

  test('shortcuts are inactive while typing in a field', async () => {
    await page.getByRole('searchbox', { name: 'Search talks' }).focus();
    await page.keyboard.type('b2n');
    await expect.poll(() => inAddress('q')).toBe('b2n');
    expect(inAddress('day')).toBe('0');
  });
});

test('a few minutes before its start a talk says so, and then that it is live', async () => {
  visit.app.advance(at('10:56') - at('10:20'));
  await load();
  await expect.poll(() => card('Knots that hold').textContent()).toMatch(/in [34] min/);
  visit.app.advance(at('11:01') - at('10:56'));
  await load();
  await expect.poll(() => card('Knots that hold').textContent()).toContain('Live');
});

describe('late in the morning', () => {
  const earlier = () => page.getByRole('button', { name: 'Earlier today · 3' });
  /** Returns the distance of the current-time line from the top of the screen. */
  const nowAt = () =>
    page.evaluate(() => {
      const line = document.querySelector('#now');
      return line ? Math.round((line.getBoundingClientRect().top / innerHeight) * 100) : undefined;
    });

  test.each([
    ['a phone', { width: 390, height: 480 }, 'conference'],
    ['a desk', { width: 1280, height: 500 }, 'local'],
  ] as const)('today opens at now on %s, with ended talks folded', async (_, viewport, zone) => {
    await page.setViewportSize(viewport);
    // An address not opened before in this tab, so no position is restored.
    await load(`?day=0&zone=${zone}`);
    await scheduleShown(page);
    await expect.poll(nowAt).toBe(30);
    expect(await titles()).toEqual([
      'Knots that hold',
      'Maps without a compass',
      'Repair on the open sea',
      'Night watch',
    ]);
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, -60);
    await expect.poll(nowAt).toBeGreaterThan(35);
    const left = await page.evaluate(() => scrollY);
    await page.reload();
    await scheduleShown(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
    expect(await earlier().getAttribute('aria-expanded')).toBe('false');
    await earlier().click();
    expect(await titles()).toEqual(IN_ORDER);
    // After going back from a talk it is still open.
    await card('Opening').getByRole('link').press('Enter');
    await page.getByRole('heading', { name: 'Opening', level: 1 }).waitFor();
    await page.goBack();
    await scheduleShown(page);
    expect(await titles()).toEqual(IN_ORDER);
    await earlier().click();
    await expect.poll(() => titles()).toHaveLength(4);
  });

  test('if current talks are visible from the top, today opens there', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await load('?day=0&zone=local');
    await scheduleShown(page);
    await expect.poll(nowAt).toBeGreaterThan(40);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await card('Knots that hold').isVisible()).toBe(true);
  });

  test('nothing is hidden on other days, or in search results', async () => {
    await page.getByRole('link', { name: /^Day Two/ }).click();
    await expect.poll(() => titles()).toEqual(['Farewell']);
    await open('?day=0');
    await earlier().waitFor();
    await search('opening');
    await expect.poll(() => titles()).toEqual(['Opening']);
    expect(await earlier().count()).toBe(0);
  });

  test('only a current talk can be watched from its card, and the whole card leads to the talk', async () => {
    await open('?day=0');
    await scheduleShown(page);
    expect(await card('Knots that hold').textContent()).toContain('Watch Talk');
    expect(await card('Repair on the open sea').textContent()).not.toContain('Watch Talk');
    expect(await card('Knots that hold').getByRole('link').count()).toBe(1);
    await card('Knots that hold').click({ position: { x: 40, y: 60 } });
    await page.getByRole('heading', { name: 'Knots that hold', level: 1 }).waitFor();
    await page.goBack();
    await scheduleShown(page);
  });

  test('the sticky time of a list covers full cards, never parts', async () => {
    await page.setViewportSize({ width: 390, height: 560 });
    const strip = page.getByRole('heading', { level: 2, name: '11:00' });
    const isWhole = () =>
      strip.evaluate((time) => {
        const { left, right } = time.getBoundingClientRect();
        return left === 0 && right === document.body.getBoundingClientRect().right;
      });
    await expect.poll(isWhole).toBe(true);
  });

  test('a phone’s bars have no hints, and choices are as high as a thumb', async () => {
    const hint = page.getByText('Tap Watch Talk on a speech');
    expect(await hint.isVisible()).toBe(true);
    await page.setViewportSize(PHONE);
    expect(await hint.isVisible()).toBe(false);
    const bar = [
      page.getByRole('navigation', { name: 'Which schedule' }),
      page.getByRole('main').getByRole('button', { name: 'Search' }),
      page.getByRole('button', { name: /^Filters/ }),
    ];
    const middles = async (): Promise<Set<number>> => {
      const boxes = await Promise.all(bar.map((control) => control.boundingBox()));
      return new Set(boxes.map((box) => Math.round(box!.y + box!.height / 2)));
    };
    await expect.poll(async () => (await middles()).size).toBe(1);
  });
});
