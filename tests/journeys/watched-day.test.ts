import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/time.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { findMine } from '../../server/sync/write-mine.ts';
import { changeTalks } from '../client/screens/schedule-world.ts';
import { openBrowser, openContext, type TestBrowser } from '../support/browser.ts';
import { at, testTalk } from '../support/conference.ts';
import { ada, grace, olive, type TestPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { serveStreams, STREAMS } from '../support/test-streams.ts';
import { logInByTicket } from '../support/visitor.ts';

/*
 * A day in seconds: the clocks of the server and the devices are moved together, while videos run at normal speed. A device's clock may be
 * wrong.
 */

const follows = (id: string, title: string, startsAt: number): Talk =>
  testTalk({ id, title, startsAt, minutes: 13, isStreamed: true, speakers: [{ id: 'grace', name: 'Grace Marlow' }] });
const dawn = follows('dawn', 'Dawn over the bay', at('10:00'));
const noon = follows('noon', 'Noon at the mole', at('10:13'));
const dusk = follows('dusk', 'Dusk on the quay', at('10:26'));
const tide = follows('tide', 'The last tide', at('10:39'));
/** A talk that is over and recorded: it plays whatever happens to the network. */
const lone = testTalk({
  id: 'lone',
  title: 'A lone sail',
  startsAt: at('14:00'),
  minutes: 30,
  stageId: 'side',
  isFinished: true,
});

const FIRST = `${STREAMS}/live.m3u8?first`;
const streamed = ({ id }: Talk) => ({
  c: 'streams',
  doc: { id, videos: { vimeo: FIRST, s3: `${STREAMS}/live.m3u8?second` } },
});

interface Viewer {
  readonly page: Page;
  readonly context: BrowserContext;
}

let app: TestApp;
let browser: TestBrowser;
let running: ReturnType<typeof setInterval>;
let viewers: Viewer[] = [];

beforeAll(async () => {
  const talks = [dawn, noon, dusk, tide, lone];
  app = await startTestApp({
    talks,
    now: at('09:57'),
    event: { sessionsPerUser: 5 },
    people: [ada, grace, olive],
    documents: [
      ...[dawn, noon, dusk, tide].map(streamed),
      { c: 'streams', doc: { id: lone.id, videos: { s3: '/recordings/42-minutes.m3u8' } } },
    ],
  });
  // No request leaves the machine, not even a preconnect.
  browser = await openBrowser({
    extraFlags: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
  });
  let last = performance.now();
  running = setInterval(() => {
    const passed = Math.floor(performance.now() - last);
    app.advance(passed);
    last += passed;
  }, 20);
});
afterAll(async () => {
  clearInterval(running);
  await browser.close();
  await app.stop();
});

afterEach(async () => {
  await Promise.all(viewers.map(closes));
});

async function closes(viewer: Viewer): Promise<void> {
  viewers = viewers.filter((each) => each !== viewer);
  await viewer.context.close();
}

/** Opens a device of this person whose clock is wrong by this many milliseconds. */
async function opens(person: TestPerson, wrongBy: number): Promise<Viewer> {
  const context = await openContext(browser.context, { reducedMotion: 'reduce', locale: 'en-US' });
  const page = await context.newPage();
  await page.clock.install({ time: app.ports.now() + wrongBy });
  await serveStreams(context);
  await context.route('**/api/time', tellTime);
  await logInByTicket(page, app.url, { email: person.email, ticketCode: person.ticketCode ?? '' });
  const viewer = { page, context };
  viewers.push(viewer);
  return viewer;
}

const STEP = 55 * SECOND;

/** Moves the clocks of the server and all devices up to this moment; each step is short enough not to look like sleep. */
async function passTo(moment: number): Promise<void> {
  // The clocks also run while they are moved, so what is left is asked again before each step.
  for (let left = moment - app.ports.now(); left > 0; left = moment - app.ports.now())
    await stepBy(Math.min(left, STEP));
}
const pass = (ms: number): Promise<void> => passTo(app.ports.now() + ms);

/** Pending answers about the time. None may be given while only some clocks have been moved. */
const answers = new Set<Promise<unknown>>();
let stepping: Promise<unknown> | undefined;

async function tellTime(route: Route): Promise<void> {
  if (stepping) {
    await stepping;
    return tellTime(route);
  }
  const answer = route
    .fetch()
    .then((response) => route.fulfill({ response }))
    .catch(() => undefined); // The page has been left.
  answers.add(answer);
  await answer;
  answers.delete(answer);
}

async function stepBy(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  stepping = promise;
  await Promise.all(answers);
  app.advance(ms);
  await Promise.all(viewers.map(({ page }) => page.clock.fastForward(ms)));
  stepping = undefined;
  resolve();
}

/** Moves the clocks until the talk has begun and its viewers have had ten seconds to decline. */
async function passOver({ startsAt }: Talk): Promise<void> {
  await passTo(startsAt + SECOND);
  await pass(11 * SECOND);
}

const open = ({ page }: Viewer, { id }: Talk): Promise<unknown> => page.goto(`${app.url}/app/talk/${id}`);
const press = ({ page }: Viewer, name: string | RegExp): Promise<void> =>
  page.getByRole('main').getByRole('button', { name }).first().click();
const main = ({ page }: Viewer) => page.getByRole('main');
const isAt = ({ page }: Viewer, { title }: Talk): Promise<void> =>
  page.getByRole('heading', { name: title, level: 1 }).waitFor();

const place = ({ page }: Viewer): Promise<number> =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    return video && !video.paused && video.videoWidth > 0 ? video.currentTime : -1;
  });

/** Waits until the video plays. */
async function moves(viewer: Viewer): Promise<void> {
  let from = -1;
  await expect
    .poll(
      async () => {
        const before = from;
        from = await place(viewer);
        return before >= 0 && from > before;
      },
      { interval: 100 },
    )
    .toBe(true);
}

test('a talk passes all its statuses, equally for three viewers with wrong clocks, one of whom loses the first source', async () => {
  const [early, behind] = await Promise.all([opens(ada, 3 * HOUR), opens(grace, -DAY)]);
  const inTime = [early, behind];
  const waits = async (viewer: Viewer): Promise<void> => {
    await open(viewer, dawn);
    await main(viewer).getByText('Starts in').waitFor();
    expect(await main(viewer).getByRole('button', { name: 'Play Dawn over the bay' }).count()).toBe(0);
  };
  await Promise.all(inTime.map(waits));
  // Two minutes before the talk begins, and not earlier.
  await passTo(dawn.startsAt - 2 * MINUTE - 10 * SECOND);
  expect(await main(early).getByText('Starts in').isVisible()).toBe(true);
  await pass(15 * SECOND);
  const watches = async (viewer: Viewer): Promise<void> => {
    await main(viewer).getByText('Streaming', { exact: true }).waitFor();
    await press(viewer, 'Play Dawn over the bay');
    await moves(viewer);
  };
  await Promise.all(inTime.map(watches));

  // People who arrive in the last ten minutes are offered the next talk; earlier viewers are not disturbed.
  await passTo(dawn.startsAt + 3 * MINUTE + 20 * SECOND);
  const late = await opens(ada, -40 * MINUTE);
  await late.context.route(FIRST, (route) => route.fulfill({ status: 404 }));
  await open(late, dawn);
  await main(late).getByText('NEXT TALK').waitFor();
  await press(late, 'Stay here');
  await press(late, 'Play Dawn over the bay');
  await expect
    .poll(async () => {
      await pass(SECOND);
      return place(late);
    })
    .toBeGreaterThan(0);
  await moves(early);
  expect(await main(early).getByText('NEXT TALK').count()).toBe(0);

  // At the end everyone is offered the next talk: one viewer stays, one has declined before, the third advances after ten seconds.
  await passTo(noon.startsAt + 2 * SECOND);
  await Promise.all([
    press(early, 'Stay here'),
    ...[behind, late].map((viewer) => main(viewer).getByText('NEXT TALK').waitFor()),
  ]);
  expect(await Promise.all([early, late].map(place))).toEqual([-1, -1]);
  await main(early).getByRole('link', { name: 'Go to next talk' }).waitFor();
  await pass(12 * SECOND);
  await isAt(behind, noon);
  await moves(behind);
  for (const viewer of [early, late]) await isAt(viewer, dawn);
  await press(late, 'Play now');
  await isAt(late, noon);

  // An hour after its end, the talk is over on a device that slept through it.
  await Promise.all([behind, late].map(closes));
  await stepBy(HOUR);
  await main(early).getByText('Talk has finished').first().waitFor();
  expect(await main(early).getByRole('link', { name: 'Go to next talk' }).count()).toBe(0);
});

test('a day of talks plays one after the other, in one picture, on all screens, hidden too, whatever the device’s clock says', async () => {
  const day = 2 * HOUR;
  app.advance(dawn.startsAt + day - MINUTE - app.ports.now());
  const viewer = await opens(ada, -5 * MINUTE);
  const { page } = viewer;
  const talks = [dawn, noon, dusk, tide].map((talk) => ({ ...talk, startsAt: talk.startsAt + day }));
  const [first, second, third, fourth] = talks as [Talk, Talk, Talk, Talk];
  await changeTalks(app, ...talks);
  await open(viewer, first);
  await press(viewer, `Play ${first.title}`);
  await moves(viewer);
  await page.evaluate(() => (document.querySelector('video')!.dataset['kept'] = 'yes'));
  const mini = (talk: Talk) =>
    main(viewer).getByRole('region', { name: 'Player' }).getByRole('link', { name: talk.title });

  // On the talk's own page, the app advances to the next talk.
  await passOver(second);
  await isAt(viewer, second);
  await moves(viewer);

  // On all other screens, the mini player advances while the person reads, also in a hidden page.
  for (const screen of ['Lobby', 'Schedule', 'Networking', 'Marketplace', 'Perks']) {
    await page.getByRole('link', { name: screen, exact: true }).filter({ visible: true }).first().click();
    await mini(second).waitFor();
    await passTo(app.ports.now() + MINUTE);
    await moves(viewer);
  }
  await turn(page, 'hidden');
  await passOver(third);
  await turn(page, 'visible');
  await mini(third).waitFor();
  await page.getByRole('link', { name: 'Settings', exact: true }).filter({ visible: true }).first().click();
  await mini(third).waitFor();
  await moves(viewer);

  // When the device's clock is changed, the talk is neither over nor upcoming.
  for (const jump of [5 * HOUR, -2 * DAY]) {
    const now = await page.evaluate(() => Date.now());
    await page.clock.setSystemTime(now + jump);
    await pass(5 * SECOND);
    await mini(third).waitFor();
    await moves(viewer);
  }
  await passOver(fourth);
  await mini(fourth).waitFor();
  await moves(viewer);
  expect(await page.locator('video').getAttribute('data-kept')).toBe('yes');
  expect(await page.locator('video').count()).toBe(1);

  // If a talk is moved or cancelled while it is watched, the player closes at once.
  await mini(fourth).click();
  await isAt(viewer, fourth);
  await changeTalks(app, { ...fourth, startsAt: fourth.startsAt + HOUR });
  await page.getByText('Moved to 13:39').waitFor();
  expect(await page.locator('video').count()).toBe(0);
  await changeTalks(app, fourth);
  await moves(viewer);
  await changeTalks(app, { ...fourth, cancelled: true });
  await main(viewer).getByText('Cancelled', { exact: true }).waitFor();
  await expect.poll(() => page.locator('video').count()).toBe(0);
});

const turn = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('ten minutes of watching on two devices are counted to the second, also offline time, and none twice', async () => {
  app.advance(lone.startsAt - MINUTE - app.ports.now());
  const [first, second] = await Promise.all([opens(ada, 0), opens(ada, -HOUR)]);
  const counted = async (): Promise<number> => {
    const view = findMine(await app.ports.log.state('u:ada'), 'view:lone')?.value as { seconds: number } | undefined;
    return view?.seconds ?? 0;
  };
  /** Our server is unreachable, but the video host answers. */
  const cut = (route: Route): Promise<void> => route.abort();
  /** Returns the seconds that the video ran, by the device's clock. */
  const watches = async (viewer: Viewer, during: () => Promise<void>): Promise<number> => {
    await open(viewer, lone);
    await measure(viewer);
    await press(viewer, 'Play A lone sail');
    await moves(viewer);
    await during();
    await press(viewer, 'Pause');
    await expect.poll(() => place(viewer)).toBe(-1);
    const seconds = await measured(viewer);
    await viewer.page.getByRole('link', { name: 'Lobby', exact: true }).filter({ visible: true }).first().click();
    await press(viewer, 'Close the player');
    return seconds;
  };
  const onFirst = await watches(first, async () => {
    await pass(3 * MINUTE);
    await first.context.route('**/api/**', cut);
    await pass(2 * MINUTE);
  });
  expect(onFirst - (await counted())).toBeGreaterThan(115);
  // By then the player is closed.
  await first.context.unroute('**/api/**', cut);
  await pass(MINUTE);
  await expect.poll(async () => Math.abs((await counted()) - onFirst)).toBeLessThanOrEqual(1);
  const onSecond = await watches(second, async () => {
    await second.context.route('**/api/**', cut);
    await pass(2 * MINUTE);
    await second.context.unroute('**/api/**', cut);
    await pass(3 * MINUTE);
  });
  expect(onFirst + onSecond).toBeGreaterThan(10 * 60 - 5);
  await expect.poll(async () => Math.abs((await counted()) - onFirst - onSecond)).toBeLessThanOrEqual(1);

  // Watch time is counted to the end if the page is closed during playback, although no page is left to wait for an answer.
  const before = await counted();
  await open(first, lone);
  await press(first, 'Play A lone sail');
  await moves(first);
  await pass(22 * SECOND);
  await first.page.goto('about:blank');
  await expect.poll(async () => (await counted()) - before).toBeGreaterThanOrEqual(20);
});

/** From now on, the page adds up how long its video runs, in milliseconds. */
const measure = ({ page }: Viewer): Promise<void> =>
  page.evaluate(() => {
    let ran = 0;
    let since: number | undefined;
    const change = (runs: boolean) => () => {
      if (since !== undefined) ran += performance.now() - since;
      since = runs ? performance.now() : undefined;
      document.body.dataset['ran'] = String(ran);
    };
    // Media events do not bubble, so the listeners capture.
    addEventListener('playing', change(true), true);
    for (const name of ['pause', 'waiting']) addEventListener(name, change(false), true);
  });
const measured = ({ page }: Viewer): Promise<number> =>
  page.evaluate(() => Number(document.body.dataset['ran']) / 1000);
