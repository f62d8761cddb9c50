import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Frame, Page } from 'playwright-core';
import { DESKTOP } from '../../support/browser.ts';
import { PAGES, PEERTUBE, serveFrames, TWITCH } from '../../support/frames.ts';
import { serveStreams, STREAMS } from '../../support/test-streams.ts';
import { changeTalks, harbour, visitSchedule, type Visit } from '../screens/schedule-world.ts';

/** Many phones are this wide. */
const NARROW = { width: 360, height: 740 };

let visit: Visit;
let page: Page;
/** Addresses that frames of vendors were given. */
let given: string[];
let changes = 0;

beforeAll(async () => {
  visit = await visitSchedule({ env: { EMBED_HOSTS: 'live.example' }, browser: { isWhole: true } });
  page = visit.page;
  given = await serveFrames(visit.browser.context);
  await serveStreams(visit.browser.context);
});
afterAll(() => visit[Symbol.asyncDispose]());
beforeEach(() => page.setViewportSize(DESKTOP));

const player = () => page.getByRole('region', { name: 'Player' });
const words = (text: string) => player().getByRole('paragraph').filter({ hasText: text });
const button = (name: string) => player().getByRole('button', { name, exact: true });

interface Given {
  readonly videos: Readonly<Record<string, string>>;
  readonly isOver?: boolean;
}

/** An organiser sets the talk's addresses; a person opens its page and presses Play. */
async function play({ videos, isOver = false }: Given): Promise<void> {
  await page.goto(`${visit.app.url}/app/talk/harbour`);
  given.length = 0;
  changes += 1;
  const op = { c: 'streams', id: 'harbour', rev: `frame-${changes}`, doc: { id: 'harbour', videos } };
  await visit.app.ports.log.append('pub', { mid: `frame-${changes}`, by: 'server', decide: () => ({ ops: [op] }) });
  const description = `Framed for the time no. ${changes}.`;
  const startsAt = visit.app.ports.now() - 1000;
  await changeTalks(visit.app, { ...harbour, startsAt, description, isFinished: isOver, showControls: isOver });
  await page.getByText(description).waitFor();
  const press = page.getByRole('button', { name: 'Play A harbour for small boats' });
  await press.hover();
  expect(given, 'nothing of a vendor loads before Play').toEqual([]);
  await press.click();
}

async function framed(host: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().includes(`//${host}/`));
  await expect.poll(() => find() !== undefined).toBe(true);
  return find()!;
}

const isState = (frame: Frame, state: string) =>
  frame.waitForFunction((wanted) => document.body.dataset['state'] === wanted, state);
const data = (frame: Frame) => frame.evaluate(() => Object.fromEntries(Object.entries(document.body.dataset)));

const playsFile = () => page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);

/** Runs with a clock of the test's own, in a page of its own. */
async function onOwnClock(run: () => Promise<void>): Promise<void> {
  const first = page;
  await first.goto('about:blank');
  page = await visit.browser.context.newPage();
  try {
    await page.clock.install();
    await run();
  } finally {
    await page.close();
    page = first;
  }
}

test('no player’s code is loaded on any screen before Play, and not by the worker that keeps the app', async () => {
  const loaded: string[] = [];
  const { context } = visit.browser;
  context.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const ofPlayers = () => loaded.filter((path) => /^\/players\/|^\/assets\/(?:embed|vimeo|hls)-/.test(path));
  for (const screen of ['lobby', 'schedule', 'stage', 'talk/harbour']) {
    await page.goto(`${visit.app.url}/app/${screen}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  expect(loaded.filter((path) => path.startsWith('/assets/'))).not.toEqual([]);
  expect(ofPlayers()).toEqual([]);
  await play({ videos: { web: TWITCH.plays } });
  await isState(await framed('player.twitch.tv'), 'Playing');
  expect(ofPlayers()).toEqual([expect.stringMatching(/^\/assets\/embed-/), '/players/embed.html']);
});

test('a Twitch channel plays for the site that its address names, and follows our buttons', async () => {
  await play({ videos: { web: TWITCH.plays } });
  const frame = await framed('player.twitch.tv');
  await isState(frame, 'Playing');
  expect(given).toEqual([
    `https://player.twitch.tv/?channel=plays&autoplay=false&parent=${new URL(visit.app.url).hostname}`,
  ]);
  expect(await data(frame)).toEqual({ state: 'Playing', volume: '0.5', muted: 'false' });
  await button('Pause').click();
  await isState(frame, 'Paused');
  await frame.getByRole('button').click();
  await button('Pause').waitFor();
  await button('Mute').click();
  await expect.poll(async () => (await data(frame))['muted']).toBe('true');
  await button('Sound on').click();
  await expect.poll(async () => (await data(frame))['muted']).toBe('false');
});

test('a Twitch channel has no place in a recording, and a recording can be moved through to its end', async () => {
  await play({ videos: { web: TWITCH.recording }, isOver: true });
  await isState(await framed('player.twitch.tv'), 'Playing');
  const bar = player().getByRole('slider', { name: 'Place in the recording' });
  await bar.fill('300');
  await expect.poll(async () => Number(await bar.inputValue())).toBeGreaterThanOrEqual(300);
  await play({ videos: { web: TWITCH.plays }, isOver: true });
  await isState(await framed('player.twitch.tv'), 'Playing');
  expect(await bar.count()).toBe(0);
  await play({ videos: { web: TWITCH.ends }, isOver: true });
  await isState(await framed('player.twitch.tv'), 'Ended');
  await button('Play').waitFor();
});

test('a Twitch picture is at least 400 × 300 pixels, also the small one', async () => {
  await play({ videos: { web: TWITCH.plays } });
  await isState(await framed('player.twitch.tv'), 'Playing');
  const isSmall = () =>
    page.evaluate(() => {
      const { width, height } = document.querySelector('iframe')!.getBoundingClientRect();
      return width < 400 || height < 300;
    });
  for (const viewport of [DESKTOP, { width: 420, height: 800 }]) {
    await page.setViewportSize(viewport);
    await expect.poll(isSmall).toBe(false);
    await page.getByRole('link', { name: 'Schedule' }).filter({ visible: true }).first().click();
    await player().getByRole('link', { name: harbour.title }).waitFor();
    await expect.poll(isSmall).toBe(false);
    await player().getByRole('link', { name: harbour.title }).click();
    await button('Full screen').waitFor();
  }
});

test('on a narrower phone Twitch is not contacted: the next address plays, or a link leads there', async () => {
  await page.setViewportSize(NARROW);
  await play({ videos: { web: TWITCH.plays } });
  await words('Twitch needs a wider screen.').waitFor();
  expect(await player().getByRole('link', { name: 'Watch on Twitch' }).getAttribute('href')).toBe(TWITCH.plays);
  await play({ videos: { web: TWITCH.plays, s3: `${STREAMS}/talk.mp4`, lead: 'WEB' } });
  await playsFile();
  expect(given).toEqual([]);
});

test.each([
  ['a channel that is not live', TWITCH.offline, 'This channel is not live, or the video was removed.'],
  ['a player that fails', TWITCH.fails, 'This video cannot be played now.'],
])('Twitch: %s is said in a sentence, and the next address plays', async (_, web, sentence) => {
  await play({ videos: { web } });
  await words(sentence).waitFor();
  await play({ videos: { web, s3: `${STREAMS}/talk.mp4`, lead: 'WEB' } });
  await playsFile();
});

test('Twitch that may not play with sound plays without it first', async () => {
  await play({ videos: { web: TWITCH.blocks } });
  await isState(await framed('player.twitch.tv'), 'Playing');
  await button('Sound on').waitFor();
});

test('a frame cannot send the window to another page', async () => {
  await play({ videos: { web: TWITCH.leaves } });
  await isState(await framed('player.twitch.tv'), 'Playing');
  await button('Pause').waitFor();
  expect([page.url(), given.filter((url) => url.includes('stranger'))]).toEqual([
    `${visit.app.url}/app/talk/harbour`,
    [],
  ]);
});

test('PeerTube plays without peer-to-peer, and follows our buttons', async () => {
  await play({ videos: { web: PEERTUBE.plays } });
  const frame = await framed('tube.example');
  await isState(frame, 'playing');
  expect(given).toEqual(['https://tube.example/videos/embed/52a10666-3a18-4e73-93da-e8d3c12c3011?api=1&p2p=0']);
  expect((await data(frame))['volume']).toBe('0.5');
  await button('Pause').click();
  await isState(frame, 'paused');
  await frame.getByRole('button').click();
  await button('Pause').waitFor();
  await button('Mute').click();
  await expect.poll(async () => (await data(frame))['volume']).toBe('0');
  await button('Sound on').click();
  await expect.poll(async () => (await data(frame))['volume']).toBe('0.5');
});

test('a recording at PeerTube has a place and an end, and a live stream has neither', async () => {
  const bar = player().getByRole('slider', { name: 'Place in the recording' });
  await play({ videos: { web: PEERTUBE.plays }, isOver: true });
  await isState(await framed('tube.example'), 'playing');
  await bar.fill('300');
  await expect.poll(async () => Number(await bar.inputValue())).toBeGreaterThanOrEqual(300);
  await play({ videos: { web: PEERTUBE.ends }, isOver: true });
  await isState(await framed('tube.example'), 'ended');
  await button('Play').waitFor();
  await play({ videos: { web: PEERTUBE.live }, isOver: true });
  await isState(await framed('tube.example'), 'playing');
  expect(await bar.count()).toBe(0);
});

test('a page without a video, and pages that never answer, are given up with the right words', async () => {
  for (const [web, host, sentence] of [
    [PEERTUBE.missing, 'tube.example', 'This video is private or was removed.'],
    [PEERTUBE.silent, 'tube.example', 'tube.example is not reached from here.'],
    [TWITCH.silent, 'player.twitch.tv', 'player.twitch.tv is not reached from here.'],
  ] as const)
    await onOwnClock(async () => {
      await play({ videos: { web } });
      await framed(host);
      for (let second = 0; second < 13; second += 1) await page.clock.runFor(1000);
      await words(sentence).waitFor();
    });
});

test('PeerTube that the browser does not let start is left to its own button', async () => {
  await onOwnClock(async () => {
    await play({ videos: { web: PEERTUBE.blocks, s3: `${STREAMS}/talk.mp4`, lead: 'WEB' } });
    const frame = await framed('tube.example');
    for (let second = 0; second < 40; second += 1) await page.clock.runFor(1000);
    await frame.getByRole('button').click();
    await isState(frame, 'playing');
    await button('Pause').waitFor();
    expect(await page.locator('video').count()).toBe(0);
  });
});

test('a page of a host that the operator allows plays with its own controls alone', async () => {
  await play({ videos: { web: PAGES.allowed } });
  const frame = await framed('live.example');
  await frame.getByText('A player of its own').waitFor();
  await button('Full screen').waitFor();
  await expect.poll(() => button('Pause').count()).toBe(0);
  expect([await button('Mute').count(), given]).toEqual([0, [PAGES.allowed]]);
});

test('a page of any other host is never loaded: the next address plays, or a link leads there', async () => {
  await play({ videos: { web: PAGES.other } });
  await words('This video cannot be played now.').waitFor();
  expect(await player().getByRole('link', { name: 'Open at other.example' }).getAttribute('href')).toBe(PAGES.other);
  await play({ videos: { web: PAGES.other, s3: `${STREAMS}/talk.mp4`, lead: 'WEB' } });
  await playsFile();
  expect(given).toEqual([]);
});
