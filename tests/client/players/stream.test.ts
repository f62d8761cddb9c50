import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { barriers } from '../../support/barriers.ts';
import { DESKTOP, PHONE } from '../../support/browser.ts';
import { MINUTE } from '../../../domain/time.ts';
import { at } from '../../support/conference.ts';
import { fetchedAhead, keptBehind, shownCaptions, videoOf } from '../../support/page-video.ts';
import { serveStreams, STREAMS, type TestStreams } from '../../support/test-streams.ts';
import { goWithin } from '../../support/visitor.ts';
import { changeTalks, everything, harbour, maps, tides, visitSchedule, type Visit } from '../screens/schedule-world.ts';

const stream = (id: string, videos: Readonly<Record<string, string>>) => ({ c: 'streams', doc: { id, videos } });
const live = `${STREAMS}/live.m3u8`;
const long = `${STREAMS}/long.m3u8`;

let visit: Visit;
let page: Page;
let streams: TestStreams;

beforeAll(async () => {
  visit = await visitSchedule({
    browser: { isWhole: true, extraFlags: ['--autoplay-policy=document-user-activation-required'] },
    talks: everything.map((talk) =>
      talk.id === 'tides'
        ? { ...talk, captions: [{ lang: 'en', label: 'English', url: `${STREAMS}/captions.vtt` }] }
        : talk,
    ),
    event: {
      liveStreams: [
        { name: 'Main Stage', primary: live, backup: `${STREAMS}/apart.m3u8` },
        { name: 'Breakout Stage', primary: `${STREAMS}/nowhere.m3u8`, backup: live },
      ],
    },
    documents: [
      stream('harbour', { s3: live }),
      // Long enough that the recording of a talk still plays while a busy machine opens its page.
      stream('tides', { vimeo: long }),
      stream('opening', { s3: `${STREAMS}/talk.mp4` }),
      stream('maps', { s3: `${STREAMS}/apart.m3u8` }),
    ],
  });
  page = visit.page;
  streams = await serveStreams(visit.browser.context);
});
afterAll(() => visit[Symbol.asyncDispose]());
beforeEach(async () => {
  Object.assign(streams.faults, { fails: undefined, isCut: false, encoderStoppedAt: undefined });
  streams.asked.length = 0;
  await page.setViewportSize(DESKTOP);
});

/** The organisers change the talk's stream to this address. */
async function streamed(id: string, s3: string): Promise<void> {
  const op = { c: 'streams', id, rev: s3, doc: { id, videos: { s3 } } };
  await visit.app.ports.log.append('pub', { mid: `${id} ${s3}`, by: 'server', decide: () => ({ ops: [op] }) });
}

const open = async (id: string): Promise<void> => {
  await goWithin(page, `${visit.app.url}/app/talk/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const player = () => page.getByRole('region', { name: 'Player' });
/** Text over the picture. */
const words = (text: string) => player().getByRole('paragraph').filter({ hasText: text });
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();

const video = () => videoOf(page);
const captionsNow = () => shownCaptions(page);

/** Waits until the picture moves, with sound. */
async function moves(): Promise<void> {
  const from = (await video())?.at ?? 0;
  await expect
    .poll(async () => {
      const now = await video();
      return now && { ...now, at: now.at > from };
    })
    .toMatchObject({ at: true, isPaused: false, hasPicture: true, hasSound: true });
}

/** Acts on another page with a movable clock, so that the test need not wait ten seconds. */
async function onMovableClock(act: () => Promise<void>): Promise<void> {
  const first = page;
  page = await visit.browser.context.newPage();
  try {
    await page.clock.install();
    await act();
  } finally {
    await page.close();
    page = first;
  }
}

test('plays a live talk with sound after one press, and contacts no host before that', async () => {
  await open('harbour');
  await page.getByText('Streaming').waitFor();
  await page.getByRole('button', { name: 'Watch Talk' }).hover();
  expect([streams.asked, await video()]).toEqual([[], undefined]);
  await press('Play A harbour for small boats');
  await moves();
  expect(await player().getByText('Main Stage').isVisible()).toBe(true);
  expect(
    await player()
      .getByText(/^2\d of 45 min$/)
      .isVisible(),
  ).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Pause');
  expect(await page.getByRole('button', { name: 'Watch Talk' }).count()).toBe(0);
});

test('is paused and resumed by a button and by keys, which also change the volume and mute', async () => {
  await press('Pause');
  await expect.poll(video).toMatchObject({ isPaused: true });
  await page.keyboard.press('k');
  await moves();
  const slider = player().getByRole('slider', { name: 'Volume' });
  expect(await slider.inputValue()).toBe('50');
  await player().getByRole('button', { name: 'Pause' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => slider.inputValue()).toBe('55');
  expect(await player().getByRole('status').textContent()).toBe('Volume 55 %');
  await page.keyboard.press('m');
  await expect.poll(video).toMatchObject({ isMuted: true });
  await page.keyboard.press('m');
  await expect.poll(video).toMatchObject({ isMuted: false, isPaused: false });
});

test('watched time is counted from three seconds on, and sent when the viewer leaves', async () => {
  const views = async () => (await visit.app.call('GET', '/talks/views/harbour', 'grace')).body;
  expect(await views()).toEqual({ id: 'harbour', views: 0 });
  const turnAway = (): Promise<void> =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Reflect.deleteProperty(document, 'visibilityState');
      document.dispatchEvent(new Event('visibilitychange'));
    });
  await expect
    .poll(async () => {
      await turnAway();
      return views();
    })
    .toEqual({ id: 'harbour', views: 1 });
});

test.each([
  ['light', { width: 320, height: 640 }],
  ['dark', DESKTOP],
] as const)('has no accessibility problem while it plays in %s, and fits', async (colorScheme, viewport) => {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
  expect(await barriers(page, { within: 'main' })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('continues from screen to screen in a small picture without a restart, and returns to its place', async () => {
  await page.evaluate(() => (document.querySelector('video')!.dataset['kept'] = 'yes'));
  for (const viewport of [DESKTOP, PHONE])
    for (const place of ['Lobby', 'Schedule', 'Network']) {
      await page.setViewportSize(viewport);
      await page.getByRole('link', { name: place }).filter({ visible: true }).first().click();
      await player().getByRole('link', { name: 'A harbour for small boats' }).waitFor();
      await moves();
    }
  expect(await page.locator('video').getAttribute('data-kept')).toBe('yes');
  await player().getByRole('link', { name: 'A harbour for small boats' }).click();
  await page.getByRole('heading', { name: 'A harbour for small boats', level: 1 }).waitFor();
  await player().getByRole('button', { name: 'Full screen' }).waitFor();
  expect(await page.locator('video').getAttribute('data-kept')).toBe('yes');
  await moves();
  await page.getByRole('link', { name: 'Lobby' }).filter({ visible: true }).first().click();
  await press('Close the player');
  await expect.poll(video).toBeUndefined();
});

test('can be put into a separate window above all others, and back', async () => {
  await open('harbour');
  await press('Play A harbour for small boats');
  await moves();
  const isApart = () => page.evaluate(() => document.pictureInPictureElement === document.querySelector('video'));
  await press('Picture in picture');
  await expect.poll(isApart).toBe(true);
  await moves();
  await page.keyboard.press('p');
  await expect.poll(isApart).toBe(false);
  await moves();
  await page.getByRole('link', { name: 'Lobby' }).filter({ visible: true }).first().click();
  await press('Close the player');
});

test('if the browser requires a press for sound, it plays without sound and asks for one', async () => {
  const first = page;
  page = await visit.browser.context.newPage();
  try {
    // Other ways to look at the page through the browser's driver count as user activation.
    const session = await page.context().newCDPSession(page);
    const see = async (expression: string): Promise<unknown> =>
      (await session.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
    await session.send('Page.navigate', { url: `${visit.app.url}/app/talk/harbour` });
    const button = `document.querySelector('[aria-label="Play A harbour for small boats"]')`;
    await expect.poll(() => see(`${button} !== null`)).toBe(true);
    await see(`${button}.click()`);
    const says = `document.querySelector('[data-overlay="tap-for-sound"]') !== null`;
    await expect.poll(() => see(says)).toBe(true);
    // Storing another setting of the device is not user activation either, and would make the player pause.
    await see(`window.dispatchEvent(new KeyboardEvent('keydown', { key: 't' }))`);
    await expect.poll(() => see(`document.body.textContent.includes('Times are in')`)).toBe(true);
    expect(await see(`${says} && document.querySelector('[aria-label="Sound on"]') !== null`)).toBe(true);
    expect(await see('navigator.userActivation.hasBeenActive')).toBe(false);
    expect(await video()).toMatchObject({ isMuted: true, isPaused: false });
    await press('Tap for sound');
    await expect.poll(video).toMatchObject({ isMuted: false, isPaused: false });
    await moves();
    expect(await page.getByRole('button', { name: 'Tap for sound' }).count()).toBe(0);
  } finally {
    await page.close();
    page = first;
  }
});

test('a recording shown as a talk starts at everyone’s position, with captions in the last chosen language', async () => {
  await changeTalks(visit.app, { ...tides, startsAt: visit.app.ports.now() - 2000, captions: captions() });
  await open('tides');
  await press('Play Reading the tides');
  await moves();
  expect((await video())?.at).toBeGreaterThan(1.9);
  await press('Captions');
  await page.waitForFunction(() =>
    [...document.querySelector('video')!.textTracks].some((track) => track.activeCues?.length),
  );
  await open('tides');
  await press('Play Reading the tides');
  await expect.poll(() => page.getByRole('button', { name: 'Captions' }).getAttribute('aria-pressed')).toBe('true');
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(cutOff).toEqual([]);
  await changeTalks(visit.app, tides);
});

/** Returns buttons that the player's edge cuts off; the player itself while it is not yet laid out. */
const cutOff = (): Promise<string[]> =>
  player().evaluate((frame) => {
    const { right, width } = frame.getBoundingClientRect();
    const buttons = [...frame.querySelectorAll('[data-controls] button')];
    const isIn = (button: Element) => button.getBoundingClientRect().right <= right;
    return [
      ...buttons.filter((button) => !isIn(button)),
      ...(buttons.length < 4 || width > innerWidth ? [frame] : []),
    ].map((element) => element.getAttribute('aria-label') ?? '');
  });

const captions = () => [{ lang: 'en', label: 'English', url: `${STREAMS}/captions.vtt` }];

test('a file is a recording once its talk is over: it can be seeked and slowed down', async () => {
  await changeTalks(visit.app, { ...everything[0]!, isFinished: true });
  await open('opening');
  await page.getByText('Talk has finished').waitFor();
  await press('Play Opening');
  await moves();
  const place = player().getByRole('slider', { name: 'Place in the recording' });
  await place.fill('5');
  await expect.poll(async () => (await video())?.at).toBeGreaterThan(4.9);
  await press('Player settings');
  await player().getByLabel('Speed').selectOption('2×');
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(2);
  await changeTalks(visit.app, everything[0]!);
});

test('a stream with a separate audio playlist has sound', async () => {
  await changeTalks(visit.app, { ...maps, isFinished: true });
  await open('maps');
  await press('Play Maps without a compass');
  await moves();
  expect(streams.asked).toEqual(expect.arrayContaining(['/picture.mp4', '/sound.mp4']));
  await changeTalks(visit.app, maps);
});

test('a stream of MPEG transport segments has picture and sound, and at most half a minute is buffered ahead and half a minute behind', async () => {
  const shown = async (name: string): Promise<void> => {
    await streamed('maps', `${STREAMS}/${name}.m3u8`);
    await expect.poll(() => streams.asked.includes(`/${name}.m3u8`)).toBe(true);
    await moves();
  };
  await changeTalks(visit.app, { ...maps, isFinished: true });
  await open('maps');
  await press('Play Maps without a compass');
  await moves();
  await shown('transport');
  await shown('long');
  await expect.poll(() => fetchedAhead(page)).toBeGreaterThan(15);
  const { at: from } = (await video())!;
  await expect.poll(async () => (await video())!.at).toBeGreaterThan(from + 5);
  expect(await fetchedAhead(page)).toBeLessThanOrEqual(30);
  expect(await keptBehind(page)).toBeGreaterThan(5);
  await player().getByRole('slider', { name: 'Place in the recording' }).fill('120');
  await moves();
  // The parts fetched first have been dropped.
  await expect.poll(() => keptBehind(page)).toBeLessThanOrEqual(30);
  await changeTalks(visit.app, maps);
});

test('captions of a stream are offered with those of the organisers, each language once, and the chosen ones are shown over the picture', async () => {
  await changeTalks(visit.app, { ...maps, isFinished: true, captions: captions() });
  await streamed('maps', `${STREAMS}/captioned.m3u8`);
  await open('maps');
  await press('Play Maps without a compass');
  await moves();
  await press('Player settings');
  const choice = player().getByRole('combobox', { name: 'Captions' });
  await expect.poll(() => choice.getByRole('option').allTextContents()).toEqual(['Off', 'English', 'Español']);
  await choice.selectOption('Off');
  await expect.poll(captionsNow).toEqual([]);
  await choice.selectOption('Español');
  await expect.poll(captionsNow).toEqual(['Español: The tide comes in.']);
  expect(streams.asked).toContain('/palabras.m3u8');
  expect(streams.asked).not.toContain('/words.m3u8');
  await choice.selectOption('Off');
  await expect.poll(captionsNow).toEqual([]);
  // The button returns to the language shown last.
  await press('Captions');
  await expect.poll(captionsNow).toEqual(['Español: The tide comes in.']);
  await press('Captions');
  await expect.poll(captionsNow).toEqual([]);
  await changeTalks(visit.app, maps);
});

test('captions inside the picture are offered once there are any, with the stream’s language, and shown when chosen', async () => {
  await changeTalks(visit.app, { ...maps, isFinished: true });
  await open('maps');
  await press('Play Maps without a compass');
  await moves();
  const choice = player().getByRole('combobox', { name: 'Captions' });
  for (const [name, label] of [
    ['worded', 'Captions'],
    ['declared', 'Español'],
  ] as const) {
    streams.asked.length = 0;
    await streamed('maps', `${STREAMS}/${name}.m3u8`);
    await expect.poll(() => streams.asked.includes('/worded.mpegts')).toBe(true);
    await moves();
    // While paused, the caption stays however long the check takes.
    await press('Pause');
    await press('Player settings');
    await expect.poll(() => choice.getByRole('option').allTextContents()).toEqual(['Off', label]);
    expect(await captionsNow()).toEqual([]);
    await choice.selectOption(label);
    await player().getByRole('slider', { name: 'Place in the recording' }).fill('1');
    await expect.poll(captionsNow).toEqual([`${label}: The tide comes in.`]);
    await choice.selectOption('Off');
    await expect.poll(captionsNow).toEqual([]);
    await page.keyboard.press('Escape');
    await player().getByRole('button', { name: 'Play', exact: true }).click();
  }
  await changeTalks(visit.app, maps);
});

test('continues automatically after its host failed for a while, and after the network was gone', async () => {
  await open('harbour');
  await press('Play A harbour for small boats');
  await moves();
  streams.faults.fails = /talk\.mp4/;
  await words('…').waitFor();
  await player().getByRole('button', { name: 'Stream not playing? Click here.' }).waitFor();
  streams.faults.fails = undefined;
  await moves();
  streams.faults.isCut = true;
  await visit.browser.context.setOffline(true);
  await words('You are offline. It will continue automatically.').waitFor();
  streams.faults.isCut = false;
  await visit.browser.context.setOffline(false);
  await moves();
});

test('a viewer who sees nothing although it plays can press a button under the picture, which restarts the stream; a recording continues where it was', async () => {
  const under = page.getByRole('button', { name: 'Stream not playing? Click here.' });
  await open('harbour');
  expect(await under.count()).toBe(0);
  await press('Play A harbour for small boats');
  await moves();
  const isBelow = async (): Promise<boolean> => {
    const [link, picture] = await Promise.all([under.boundingBox(), player().boundingBox()]);
    return link!.y >= picture!.y + picture!.height;
  };
  await expect.poll(isBelow).toBe(true);
  const heading = () => page.getByRole('heading', { level: 1 }).boundingBox();
  const before = await heading();
  streams.asked.length = 0;
  await under.click();
  await expect.poll(() => streams.asked.includes('/live.m3u8')).toBe(true);
  await moves();
  expect(streams.asked.filter((path) => path === '/live.m3u8').length).toBeLessThan(20);
  await press('Pause');
  await under.waitFor({ state: 'hidden' });
  // Nothing below the picture moves.
  expect(await heading()).toEqual(before);

  await streamed('opening', long);
  await changeTalks(visit.app, { ...everything[0]!, isFinished: true });
  await open('opening');
  await press('Play Opening');
  await moves();
  await player().getByRole('slider', { name: 'Place in the recording' }).fill('4');
  await expect.poll(async () => (await video())?.at).toBeGreaterThan(4);
  const begun = await page.evaluateHandle(() => {
    const places: number[] = [];
    const one = document.querySelector('video')!;
    one.addEventListener('playing', () => places.push(one.currentTime), { once: true });
    return places;
  });
  await under.click();
  await expect.poll(() => begun.jsonValue()).toHaveLength(1);
  expect((await begun.jsonValue())[0]).toBeGreaterThan(3.9);
  await streamed('opening', `${STREAMS}/talk.mp4`);
  await changeTalks(visit.app, everything[0]!);
});

test('a failed source is replaced automatically; a chosen one reports it, and offers the other', async () => {
  const both = { s3: `${STREAMS}/nothing.mp4`, vimeo: `${STREAMS}/gone.mp4`, jw: live };
  await visit.app.ports.log.append('pub', {
    mid: 'both',
    by: 'server',
    decide: () => ({ ops: [{ c: 'streams', id: 'harbour', rev: 'both', doc: { id: 'harbour', videos: both } }] }),
  });
  await open('harbour');
  await press('Play A harbour for small boats');
  await moves();
  await press('Player settings');
  await player().getByLabel('Source').selectOption('S3');
  await words('This video cannot be played now.').waitFor();
  await press('Other source: Vimeo');
  await words('This video cannot be played now.').waitFor();
  await page.getByRole('button', { name: 'Player settings' }).click();
  await player().getByLabel('Source').selectOption('JW');
  await moves();
});

test('the stage shows current talks: the kept one first, the others beside it, and one press switches', async () => {
  await visit.app.ports.log.append('pub', {
    mid: 'stage',
    by: 'server',
    decide: () => ({
      ops: [{ c: 'streams', id: 'harbour', rev: 'stage', doc: { id: 'harbour', videos: { s3: live } } }],
    }),
  });
  await changeTalks(visit.app, { ...tides, startsAt: visit.app.ports.now() - 500 });
  await page.goto(`${visit.app.url}/app/stage`);
  await page.getByText('2 stages are live').waitFor();
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await page.getByRole('link', { name: 'Stage live' }).filter({ visible: true }).waitFor();
  }
  const parts = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect
    .poll(() => parts.allTextContents())
    .toEqual(['A harbour for small boats', 'Now', 'Questions', 'Up next']);
  await page.setViewportSize(DESKTOP);
  await expect
    .poll(() => parts.allTextContents())
    .toEqual(['A harbour for small boats', 'Up next', 'Questions', 'Now']);
  await page.getByRole('tab', { name: 'Chat' }).click();
  await expect.poll(() => parts.allTextContents()).toEqual(['A harbour for small boats', 'Up next', 'Now']);
  expect(new URL(page.url()).searchParams.get('tab')).toBe('chat');
  const shown = () => parts.first().textContent();
  expect(await shown()).toBe('A harbour for small boats');
  expect(await page.getByRole('list', { name: 'Now' }).getByRole('heading').allTextContents()).toEqual([
    'Reading the tides',
  ]);
  expect(await page.getByRole('list', { name: 'Up next' }).getByRole('link').allTextContents()).toEqual([
    'Knots that hold',
    'Maps without a compass',
    'Repair on the open sea',
    'Night watch',
    'Farewell',
  ]);
  expect(await barriers(page, { within: 'main' })).toEqual([]);
  await press('Play A harbour for small boats');
  await moves();
  await page.getByRole('link', { name: 'Reading the tides' }).click();
  await expect.poll(shown).toBe('Reading the tides');
  await moves();
  expect(await page.getByRole('list', { name: 'Now' }).getByRole('heading').allTextContents()).toEqual([
    'A harbour for small boats',
  ]);
  await changeTalks(visit.app, tides);
});

test('plays in one tab at a time: the one where Play was pressed last', async () => {
  await open('harbour');
  await press('Play A harbour for small boats');
  await moves();
  const other = await visit.browser.context.newPage();
  await other.goto(`${visit.app.url}/app/talk/harbour`);
  await other.getByRole('button', { name: 'Play A harbour for small boats' }).click();
  await words('Playing in another tab').waitFor();
  expect(await video()).toMatchObject({ isPaused: true });
  await press('Play here');
  await moves();
  await other.getByRole('paragraph').filter({ hasText: 'Playing in another tab' }).waitFor();
  await other.close();
});

test('stops at once when the talk is cancelled, and shows the new time when it is moved', async () => {
  await changeTalks(visit.app, { ...harbour, startsAt: at('11:30') });
  await page.getByText('Moved to 11:30').waitFor();
  expect(await video()).toBeUndefined();
  await changeTalks(visit.app, harbour);
  await moves();
  await changeTalks(visit.app, { ...harbour, cancelled: true });
  await page.getByRole('main').getByText('Cancelled', { exact: true }).waitFor();
  await expect.poll(video).toBeUndefined();
  await changeTalks(visit.app, harbour);
});

test('announces the stage’s next talk at the end: viewers who choose "Stay here" stay, others advance after ten seconds', async () => {
  const endsSoon = (): Promise<void> =>
    changeTalks(visit.app, { ...harbour, startsAt: visit.app.ports.now() - harbour.minutes * MINUTE + 1500 });
  const watchToTheEnd = async (): Promise<void> => {
    await changeTalks(visit.app, harbour);
    await open('harbour');
    await press('Play A harbour for small boats');
    await moves();
    await endsSoon();
    await page.getByText('NEXT TALK').waitFor();
    expect(await video()).toMatchObject({ isPaused: true });
  };
  await watchToTheEnd();
  await press('Stay here');
  await page.getByRole('link', { name: 'Go to next talk' }).waitFor();
  await onMovableClock(async () => {
    await watchToTheEnd();
    await page.clock.runFor(10_000);
    await page.getByRole('heading', { name: 'Knots that hold', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/talk/knots');
    await page.getByText('Starts in').waitFor();
  });
  await changeTalks(visit.app, harbour);
});

test('two streams run all day: Play in the second moves the picture there, and its backup replaces a failed source', async () =>
  onMovableClock(async () => {
    await page.goto(`${visit.app.url}/app/live`);
    const place = (name: string) =>
      page.getByRole('list', { name: 'Live streams' }).getByRole('listitem').filter({ hasText: name });
    expect(await page.locator('video').count()).toBe(0);
    await press('Play Main Stage');
    await moves();
    expect(await place('Main Stage').getByRole('radio', { name: 'Primary' }).isChecked()).toBe(true);
    streams.asked.length = 0;
    await press('Play Breakout Stage');
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return place('Breakout Stage').getByRole('radio', { name: 'Backup' }).isChecked();
      })
      .toBe(true);
    await moves();
    expect(streams.asked.filter((path) => path === '/nowhere.m3u8').length).toBeGreaterThanOrEqual(3);
    expect(await page.locator('video').count()).toBe(1);
    expect(
      await player()
        .getByText(/of \d+ min/)
        .count(),
    ).toBe(0);
    await place('Main Stage').getByText('Backup').click();
    await expect.poll(() => streams.asked.includes('/apart.m3u8')).toBe(true);
    // The backup is a recording of eight seconds; the live stream was far beyond that.
    const isRecording = async () => ((await video())?.at ?? 99) < 9;
    await expect.poll(isRecording).toBe(true);
    // It loops and never ends.
    for (let second = 0; second < 12; second += 1) {
      await moves();
      await page.clock.runFor(1000);
    }
    expect(await video()).toMatchObject({ isPaused: false });
    await page.getByRole('link', { name: 'Lobby' }).filter({ visible: true }).first().click();
    await player().getByRole('link', { name: 'Main Stage' }).click();
    await page.getByRole('heading', { name: 'Live Stream', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Lobby' }).filter({ visible: true }).first().click();
    await press('Close the player');
  }));
