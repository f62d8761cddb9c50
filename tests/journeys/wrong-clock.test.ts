import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { LIVE_LEAD } from '../../domain/limits/talks.ts';
import { endsAt, type Talk } from '../../domain/talks/talk.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/time.ts';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { openWitness, type Witness } from '../support/api.ts';
import { emptyDevice } from '../support/empty-device.ts';
import { morningZone, startJourney, type Journey } from '../support/journey.ts';
import {
  allSent,
  keepableTitles,
  keepButton,
  logInByTicket,
  readyForOffline,
  scheduleShown,
} from '../support/visitor.ts';
import { moveClock, withWrongClock } from '../support/wrong-clock.ts';
import type { TestBrowser } from '../support/browser.ts';
import type { ServerProcess } from '../support/server-process.ts';

/** The server's clock starts here: some talks are over, live or upcoming, and the next start or end is minutes away. */
const START = Date.parse('2027-05-12T10:21:00Z');

let journey: Journey;
let device: TestBrowser;
let page: Page;
let server: ServerProcess;
let witness: Witness;

beforeAll(async () => {
  journey = await startJourney({ sessionsPerUser: 20, zone: morningZone(START) });
  server = await journey.serve({ REHEARSE_AT: new Date(START).toISOString() });
  witness = await openWitness(server.url, demoAccounts.attendee);
  device = await journey.device('visitor');
});
afterAll(() => journey?.[Symbol.asyncDispose]());

/** Resets the device. The server's clock runs on. */
beforeEach(async () => {
  page = await emptyDevice(device, server.url);
});

test.each([
  ['a day ahead', DAY],
  ['three hours behind', -3 * HOUR],
])(
  'with a device clock %s, every talk stands as the server says, online and on a cold start offline',
  async (_, wrongBy) => {
    await visit(wrongBy);
    await sameAsServer();

    await readyForOffline(page);
    await device.close();
    device = await journey.device('visitor');
    ({ page } = device);
    await withWrongClock(page, wrongBy);
    await device.context.setOffline(true);
    await page.goto(`${server.url}/app/schedule`);
    await scheduleShown(page);
    await sameAsServer();
  },
);

test('setting the device’s clock while the schedule is open changes nothing', async () => {
  await visit(0);
  await sameAsServer();
  await moveClock(page, -5 * HOUR);
  await sameAsServer();
  await moveClock(page, 2 * DAY);
  await sameAsServer();
});

test('with a clock a day ahead and three seconds per answer, statuses and dates follow the server’s time', async () => {
  await withWrongClock(page, DAY);
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3 * SECOND));
    await route.continue().catch(() => undefined); // The page may have been left.
  });
  await logInByTicket(page, server.url, demoAccounts.attendee);
  const [title] = (await keepableTitles(page, 1)) as [string];
  const from = await witness.serverTime();
  await keepButton(page, title).click();
  const to = await witness.serverTime();
  await allSent(page);
  await sameAsServer();
  const [tap] = (await witness.mine()).filter(({ kind }) => kind === 'agenda');
  expect(tap?.changedAt).toBeGreaterThan(from - 5 * SECOND);
  expect(tap?.changedAt).toBeLessThan(to + 5 * SECOND);
});

test('a page with only a clock a day ahead shows today once the server has sent the time', async () => {
  await visit(DAY);
  const today = await shownDay();
  await page.evaluate(() => localStorage.removeItem('plenary.clock'));
  const { promise: heard, resolve: tellTheTime } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await heard;
    await route.continue();
  });
  await page.goto(`${server.url}/app/schedule`);
  await scheduleShown(page);
  expect(await shownDay()).not.toBe(today);
  tellTheTime();
  await expect.poll(() => shownDay()).toBe(today);
});

test('after two hours of sleep the schedule shows the talks of now', async () => {
  await visit(0);
  await sameAsServer();
  const before = await shownStates();

  const sleeper = await device.context.newCDPSession(page);
  const fellAsleep = (await witness.serverTime()) - performance.now();
  await server.stop();
  await sleeper.send('Page.setWebLifecycleState', { state: 'frozen' });
  const slept = 2 * HOUR;
  server = await journey.serve({
    REHEARSE_AT: new Date(Math.round(fellAsleep + performance.now() + slept)).toISOString(),
  });
  await moveClock(page, slept);
  await sleeper.send('Page.setWebLifecycleState', { state: 'active' });
  await sleeper.detach();

  await sameAsServer();
  expect(await shownStates()).not.toEqual(before);
});

async function visit(wrongBy: number): Promise<void> {
  await withWrongClock(page, wrongBy);
  await logInByTicket(page, server.url, demoAccounts.attendee);
  await allSent(page);
}

/** Returns the open day and whether it is today. */
const shownDay = (): Promise<string> => page.locator('[aria-label=Day] [aria-current=date] span').first().innerText();

/** Returns the state on each card, by talk. The title is left out, because it may contain any of these words. */
const shownStates = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    await page.locator('article').evaluateAll((cards) =>
      cards.map((card) => {
        const words = [...card.children]
          .filter((part) => part.tagName !== 'H3')
          .map((part) => (part as HTMLElement).innerText)
          .join(' ');
        return [
          card.getAttribute('data-talk') ?? '',
          /\bLive\b|\bEnded\b|in \d+ min/.exec(words)?.[0] ?? 'later',
        ] as const;
      }),
    ),
  );

/** Checks that within two seconds every card shows the state that follows from the server's clock, which is read again at each attempt. */
async function sameAsServer(): Promise<void> {
  const talks = new Map((await witness.talks()).map((talk) => [talk.id, talk]));
  const wrong = async (): Promise<Record<string, string>> => {
    const shown = await shownStates();
    const now = await witness.serverTime();
    return Object.fromEntries(Object.entries(shown).filter(([id, state]) => stateAt(talks.get(id), now) !== state));
  };
  expect(Object.keys(await shownStates()).length).toBeGreaterThan(20);
  await expect.poll(wrong).toEqual({});
}

/** The rule once more, as in the specification: live from start to end, announced six minutes before the start. */
function stateAt(talk: Talk | undefined, now: number): string {
  if (!talk) return 'unknown';
  if (now >= endsAt(talk)) return 'Ended';
  if (now >= talk.startsAt) return 'Live';
  return now >= talk.startsAt - LIVE_LEAD ? `in ${Math.ceil((talk.startsAt - now) / MINUTE)} min` : 'later';
}
