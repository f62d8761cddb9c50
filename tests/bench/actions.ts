import type { Locator, Page } from 'playwright-core';
import type { OpenApp } from '../client/open-app.ts';
import { FULL, openAttended } from './attended-world.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { type Answer, inputCost, pressCost, type ThreadCost } from './main-thread.ts';
import { median, ms } from './measure.ts';

/** Size of a small event: about one phone screen of each list. */
const SMALL = { people: 12, talks: 24, companies: 12 };
const TURNS = 5;
const LIMIT = 2;

/** A frequent action of an attendee. */
interface Action {
  readonly name: string;
  /** Path of the screen on which the action starts. */
  readonly at: string;
  /** Selector of an element that is shown before the action starts. */
  readonly ready: string;
  /** Preparation before the measurement starts. */
  readonly first?: (page: Page) => Promise<unknown>;
  /** The element to press; without it, `type` is typed. */
  readonly press?: (page: Page) => Locator;
  readonly type?: string;
  readonly until: Answer;
}

const LOBBY = { at: '/app/lobby', ready: 'main section' };
const SCHEDULE = { at: '/app/schedule?day=0', ready: 'article[data-talk]' };
const PERSON = 'main a[data-person]:not([data-person="ada"])';
const DIRECTORY = { at: '/app/directory?like=off', ready: PERSON };
const NOTE = 'main textarea';

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
const link = (page: Page, name: string): Locator =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();

/**
 * The twelve actions: see what is on and keep it, find a person and connect, find a booth and leave a card, search, and read
 * notifications. `nth` selects another talk or booth each time, because some actions cannot be repeated on the same one.
 */
const actions = (nth: number): readonly Action[] => {
  const talk = `[data-talk="talk-${2 * nth + 1}"]`;
  const booth = `/app/booth/company-${nth + 1}`;
  return [
    {
      name: 'keeping a talk',
      ...SCHEDULE,
      press: (page) => page.locator(`${talk} button[aria-pressed]`),
      until: { selector: `${talk} button[aria-pressed="true"]` },
    },
    {
      name: 'opening a talk',
      ...SCHEDULE,
      press: (page) => page.locator(`${talk} a`).first(),
      until: { selector: NOTE },
    },
    {
      name: 'another day',
      ...SCHEDULE,
      press: (page) => page.getByRole('navigation', { name: 'Day' }).getByRole('link').nth(1),
      until: { selector: 'article h3', isOther: true },
    },
    {
      name: 'My Schedule',
      ...SCHEDULE,
      press: (page) => link(page, 'My Schedule'),
      until: { selector: 'main', text: 'Add all to calendar' },
    },
    {
      name: 'a letter in the search',
      ...LOBBY,
      first: (page) => button(page, /^Search/).click(),
      type: 'm',
      until: { selector: '[role="option"] mark' },
    },
    {
      name: 'opening the directory',
      ...LOBBY,
      press: (page) => link(page, 'Network'),
      until: { selector: PERSON },
    },
    {
      name: 'a letter in the directory',
      ...DIRECTORY,
      first: (page) => page.getByRole('searchbox', { name: 'Search people' }).click(),
      type: 'z',
      until: { selector: 'main output', isOther: true },
    },
    {
      name: 'opening a profile',
      ...DIRECTORY,
      press: (page) => page.locator(PERSON).nth(1),
      until: { selector: NOTE },
    },
    {
      name: 'connecting',
      at: `/app/user-profile/person-${nth}`,
      ready: NOTE,
      press: (page) => button(page, 'Connect'),
      until: { selector: 'main [data-shown]', text: 'Requested' },
    },
    {
      name: 'opening a booth',
      at: '/app/booths',
      ready: 'main a[href^="/app/booth/"]',
      press: (page) => page.locator('main a[href^="/app/booth/"]').first(),
      until: { selector: 'main h2', text: 'Leave your card' },
    },
    {
      name: 'leaving a card',
      at: booth,
      ready: 'main h1',
      press: (page) => button(page, 'Send Now'),
      until: { selector: 'main [data-shown]', text: 'Sending' },
    },
    {
      name: 'the bell',
      ...LOBBY,
      press: (page) => button(page, 'Notifications'),
      until: { selector: 'dialog[open]', text: 'Nothing yet' },
    },
  ];
};

export const benchmark: Benchmark = {
  name: `the twelve most used actions with ${FULL.talks} talks and ${FULL.people} people stored, CPU from input to paint`,
  must: `≤ ${LIMIT} × the same at an event of one screenful`,
  run: async ({ words = [] }) => {
    const named = actions(0).flatMap(({ name }, at) => (words.some((word) => name.includes(word)) ? [at] : []));
    await using full = await openAttended(FULL);
    await using small = await openAttended(SMALL);
    const measured: Measured[] = [];
    for (const at of named.length > 0 ? named : actions(0).keys()) measured.push(await compare(at, full, small));
    return measured;
  },
};

/** Measures an action at both events in turn; the first turn only warms up. */
async function compare(at: number, full: OpenApp, small: OpenApp): Promise<Measured> {
  const costs = { full: [] as ThreadCost[], small: [] as ThreadCost[] };
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const action = actions(turn)[at]!;
    const pair = { full: await once(action, full), small: await once(action, small) };
    if (turn === 0) continue;
    costs.full.push(pair.full);
    costs.small.push(pair.small);
  }
  const middle = (all: readonly ThreadCost[]): number => median(all.map(({ cpu }) => cpu));
  const [fullMs, smallMs] = [middle(costs.full), middle(costs.small)];
  return {
    label: actions(0)[at]!.name,
    ratio: fullMs / smallMs,
    limit: `≤ ${LIMIT}`,
    pass: fullMs <= LIMIT * smallMs,
    detail: `${ms(fullMs)}; ${ms(smallMs)}; longest turn ${ms(median(costs.full.map(({ longest }) => longest)))}`,
    figures: { fullMs, smallMs },
  };
}

async function once({ at, ready, first, press, type = '', until }: Action, world: OpenApp): Promise<ThreadCost> {
  const { page } = world;
  await world.open(at);
  await page.locator(ready).first().waitFor({ timeout: 60_000 });
  await quiet(page);
  await first?.(page);
  if (first) await quiet(page);
  return press ? pressCost(page, press(page), until) : inputCost(page, () => page.keyboard.press(type), until);
}

/** Waits until the page has been idle for a while: all data is read and stored. */
async function quiet(page: Page): Promise<void> {
  await page.waitForTimeout(1500);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
