import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../domain/time.ts';
import { DESKTOP, PHONE } from '../../support/browser.ts';
import { at, keynote, lunch, testTalk } from '../../support/conference.ts';
import type { Ports } from '../../../server/ports.ts';
import { countMoves, moved, MOVED_MOST, MOVED_UNSEEN } from '../../support/layout-moves.ts';
import { ada, grace, olive } from '../../support/people.ts';
import { allSent, keepButton, readyForOffline } from '../../support/visitor.ts';
import { camera, mug } from '../../support/world-lobby.ts';
import { northwind, tidewater } from '../../support/world.ts';
import { keptPlaces } from '../held-databases.ts';
import { openApp, type OpenApp } from '../open-app.ts';

const quay = testTalk({
  id: 'quay',
  title: 'On the quay',
  description: 'Where boats wait.',
  startsAt: at('08:45'),
  stageId: 'side',
  minutes: 45,
  speakers: [{ id: 'grace', name: 'Grace Marlow' }],
});
/** Talks of an earlier edition, which are read after those of the schedule. */
const old = Array.from({ length: 6 }, (_, index) => ({
  ...quay,
  id: `old-${index}`,
  edition: 'replay' as const,
  title: `Of last year ${index}`,
  startsAt: at('09:00') - (300 + index) * DAY,
  stageId: null,
  trackId: index % 2 === 0 ? 'knots' : 'sails',
}));
const replays = [
  ...old.map((doc) => ({ c: 'talks', doc: { ...doc } })),
  ...['knots', 'sails'].map((id) => ({ c: 'tracks', doc: { id, name: id, color: '#3366e6', sponsorship: null } })),
].map((each) => ({ scope: 'replay', ...each }));
const tells = { jobPosition: 'Harbour master', companyName: 'Quayside', about: 'Watches the tide.' };
const news = { body: '<p>Mind the quay</p>', scheduleAt: null, pinned: false, vimeoId: null, pictureUrl: null };

/** Messages in the room of the first talk's stage; too few to fill the panel. */
const sayBefore = async ({ log }: Ports): Promise<void> =>
  void (await log.append('room:stage:side', {
    mid: 'said-before',
    by: 'grace',
    decide: ({ n }) => ({
      ops: Array.from({ length: 5 }, (_, index) => {
        const id = `said-${index}`;
        const doc = { id, by: 'grace', text: `Ahoy ${index}`, at: at('08:00') + index, seq: n + 1 + index };
        return { c: 'messages', id, rev: id, doc };
      }),
    }),
  }));

let world: OpenApp;
beforeAll(async () => {
  world = await openApp(
    {
      talks: [quay, keynote, lunch],
      people: [{ ...ada, replayAccess: true }, { ...grace, person: { ...grace.person, ...tells } }, olive],
      documents: [
        ...[tidewater, northwind].map((doc) => ({ c: 'companies', doc })),
        { c: 'streams', doc: { id: 'quay', videos: { s3: '/recordings/28-minutes.m3u8' } } },
        ...replays,
        { c: 'perks', doc: mug },
        { c: 'raffles', doc: camera },
        { c: 'posts', doc: { ...news, id: 'quay', createdAt: at('08:00'), publishAt: at('08:00') } },
      ],
      steps: [sayBefore],
    },
    { viewport: PHONE },
  );
  await world.logIn();
  await readyForOffline(world.page);
  await world.page.addInitScript(countMoves);
});
afterAll(async () => world[Symbol.asyncDispose]());

const text = (words: string) => (page: Page) => page.getByText(words).first().waitFor();

const standsStill =
  (most: number) =>
  async (path: string, isThere: (page: Page) => Promise<void>): Promise<void> => {
    const { page, open } = world;
    await open(path);
    await isThere(page);
    await page.waitForFunction(() => document.querySelector('[data-skeleton]') === null);
    expect(await moved(page)).toBeLessThanOrEqual(most);
  };

/** The text that appears last on each screen when a new device opens it. */
test.each([
  ['/app/lobby', text('Keep a talk and we will tell you when to go')],
  ['/app/booths', text('2 booths from')],
] as const)('on a phone nothing moves where one begins at %s', standsStill(MOVED_MOST));

test('an event without a colour and a logo does not change the page’s look after the first paint', async () => {
  const { page, open } = world;
  await open('/app/lobby');
  await allSent(page);
  expect(await page.evaluate(() => document.documentElement.getAttribute('style'))).toBe(null);
});

test.each([
  ['/app/settings', text('Blocked in this browser.'), ''],
  ['/app/stage', text('Ahoy 4'), ''],
  ['/app/talk/quay', text('Only you see it'), 'talk quay'],
] as const)('nor when returning to %s', async (path, isThere, place) => {
  await world.open(path);
  await isThere(world.page);
  await expect.poll(async () => ['', ...(await keptPlaces(world.page))]).toContain(place);
  await standsStill(MOVED_UNSEEN)(path, isThere);
});

test('nor at the stage after agreeing to the chat’s rules', async () => {
  const { page, open } = world;
  await open('/app/stage');
  await page.getByRole('button', { name: 'Agree and write' }).click();
  await page.getByRole('textbox', { name: 'Say something' }).waitFor();
  await allSent(page);
  await standsStill(MOVED_UNSEEN)('/app/stage', text('Ahoy 4'));
});

test('nor among the perks after claiming one offline', async () => {
  const { page, browser, open } = world;
  await open('/app/perks');
  await browser.context.setOffline(true);
  await page.getByRole('button', { name: 'Claim', exact: true }).click();
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await text('It is yours if any is left by then.')(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('plenary.stood'))).toContain('claim:mug');
  await open('/app/perks');
  await text('It is yours if any is left by then.')(page);
  await browser.context.setOffline(false);
  await page.getByRole('button', { name: 'Show code' }).waitFor();
  await allSent(page);
  // The sync line's text at the title changes its length meanwhile.
  expect(await moved(page)).toBeLessThanOrEqual(2 * MOVED_UNSEEN);
  await text('It is yours now')(page);
});

test('nor the schedule, where the next talk is above the days', async () => {
  const { page, open } = world;
  await open('/app/schedule');
  await keepButton(page, 'What we keep').click();
  await text('Next for you')(page);
  await page.waitForFunction(() => localStorage.getItem('plenary.boot')?.match(/"next":"[1-9]/));
  await standsStill(MOVED_UNSEEN)('/app/schedule', text('Next for you'));
});

/** The kept talk is over, and feedback is asked for. */
describe('an hour later', () => {
  beforeAll(async () => {
    await world.open('/app/schedule');
    await keepButton(world.page, 'On the quay').click();
    await allSent(world.page);
    world.app.advance(HOUR);
    // So that the device's clock knows it too: a page that starts an hour earlier would be moved by it.
    await world.open('/app/schedule');
    await world.page.getByText('left', { exact: true }).waitFor();
  });

  test.each([
    ['/app/talk/quay', text('How was this talk?')],
    ['/app/my-conference', text('How was it?')],
    ['/app/replays', text('Of last year 5')],
    ['/app/directory', text('My connections')],
    ['/app/welcome', text('Skip this step')],
  ] as const)('nor at %s', standsStill(MOVED_UNSEEN));
});

test('nor on a desktop among the replays, whose tracks are loaded last', async () => {
  const { page, open } = world;
  await page.setViewportSize(DESKTOP);
  await open('/app/replays');
  await text('Of last year 5')(page);
  expect(await moved(page)).toBeLessThanOrEqual(MOVED_UNSEEN);
});
