import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page, Request, Route } from 'playwright-core';
import { endsAt } from '../../../domain/talks/talk.ts';
import { MINUTE, SECOND } from '../../../domain/time.ts';
import { DESKTOP, PHONE } from '../../support/browser.ts';
import { fragmentsOf } from '../../support/fragments.ts';
import { videoOf } from '../../support/page-video.ts';
import { serveStreams, STREAMS, type TestStreams } from '../../support/test-streams.ts';
import { goWithin } from '../../support/visitor.ts';
import {
  changeTalks,
  everything,
  harbour,
  maps,
  opening,
  visitSchedule,
  type Visit,
} from '../screens/schedule-world.ts';

/*
 * Faults of video hosts and networks, with real fragments. Waiting uses the page's clock, which is moved; the videos run at normal speed.
 */

/** Bytes per second of a network of 150 kbit/s. */
const SLOW = 150_000 / 8;
const LEVELS = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=80000,CODECS="avc1.42C00B,opus",RESOLUTION=160x90
${STREAMS}/talk.m3u8?small
#EXT-X-STREAM-INF:BANDWIDTH=120000,CODECS="avc1.42C00B,opus",RESOLUTION=320x180
${STREAMS}/talk.m3u8?large
#EXT-X-STREAM-INF:BANDWIDTH=30000,CODECS="opus"
${STREAMS}/sound.m3u8
`;

let visit: Visit;
let page: Page;
let streams: TestStreams;
let asked: string[] = [];
/** Requests to video hosts without an answer yet. */
const waitedFor = new Set<Request>();

/** Number of held screen locks. */
interface Held {
  readonly locks: number;
}

const at = (path: string): { readonly s3: string } => ({ s3: `${STREAMS}/${path}` });
const stream = (id: string, path: string) => ({ c: 'streams', doc: { id, videos: at(path) } });

beforeAll(async () => {
  visit = await visitSchedule({
    documents: [
      { c: 'streams', doc: { id: 'harbour', videos: { ...at('live.m3u8'), dacast: `${STREAMS}/live.m3u8?other` } } },
      stream('opening', 'levels.m3u8'),
      stream('maps', 'twice.m3u8'),
    ],
    browser: { extraFlags: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'] },
  });
  page = visit.page;
  const { context } = visit.browser;
  context.on('request', (request) => {
    asked.push(request.url());
    if (request.url().startsWith(STREAMS)) waitedFor.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => waitedFor.delete(request));
  streams = await serveStreams(context);
  await context.route(`${STREAMS}/levels.m3u8`, (route) => playlist(route, LEVELS));
  const twice = twiceOver(await readFile(new URL('../../fixtures/streams/talk.mp4', import.meta.url)));
  await context.route(`${STREAMS}/twice.m3u8`, (route) => playlist(route, twice));
  await page.clock.install({ time: visit.app.ports.now() });
});
afterAll(() => visit[Symbol.asyncDispose]());
beforeEach(() => {
  asked = [];
  Object.assign(streams.faults, { fails: undefined, isCut: false, spoilt: 0, encoderStoppedAt: undefined });
});

const playlist = (route: Route, body: string): Promise<void> =>
  route.fulfill({
    contentType: 'application/vnd.apple.mpegurl',
    headers: { 'access-control-allow-origin': '*' },
    body,
  });

/** Returns a playlist with the recording twice, as after a break of the encoder. */
function twiceOver(bytes: Buffer): string {
  const { head, parts } = fragmentsOf(bytes);
  const once = parts.map(({ at: from, size }) => `#EXTINF:1.0,\n#EXT-X-BYTERANGE:${size}@${from}\ntalk.mp4\n`).join('');
  const map = `#EXT-X-MAP:URI="talk.mp4",BYTERANGE="${head}@0"\n`;
  const begin = '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:9\n#EXT-X-PLAYLIST-TYPE:VOD\n';
  return `${begin}${map}${once}#EXT-X-DISCONTINUITY\n${map}${once}#EXT-X-ENDLIST\n`;
}

const player = () => page.getByRole('region', { name: 'Player' });
const words = (text: string) => player().getByRole('paragraph').filter({ hasText: text });

async function play(talk: { readonly id: string; readonly title: string }): Promise<void> {
  await page.goto(`${visit.app.url}/app/talk/${talk.id}`);
  await page.getByRole('button', { name: `Play ${talk.title}` }).click();
}

interface Place {
  readonly at: number;
  readonly heard: number;
}
const place = (): Promise<Place> =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement & { webkitAudioDecodedByteCount: number }>('video');
    return { at: video?.currentTime ?? -1, heard: video?.webkitAudioDecodedByteCount ?? 0 };
  });

/** Waits until picture and sound run. */
async function moves(): Promise<void> {
  const from = await place();
  await expect
    .poll(async () => {
      const now = await place();
      return now.at !== from.at && now.heard > from.heard;
    })
    .toBe(true);
}

/** The network is silent for this many milliseconds of the page's time. */
async function waits(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 2 * SECOND) {
    visit.app.advance(2 * SECOND);
    await page.clock.fastForward(2 * SECOND);
  }
}

/** Waits until all requests to hosts are answered and the page has had a moment to react. */
async function settled(): Promise<void> {
  let calm = 0;
  await expect.poll(() => (calm = waitedFor.size === 0 ? calm + 1 : 0), { interval: 100 }).toBeGreaterThan(2);
}

/** Waits until `happens`, within this much of the page's time; its clock stops while hosts answer and pictures are drawn. */
async function comesWithin(ms: number, happens: () => Promise<boolean> | boolean): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  for (let waited = SECOND; waited < ms && !(await happens()); waited += SECOND) {
    visit.app.advance(SECOND);
    await page.clock.runFor(SECOND);
    await settled();
  }
  await expect.poll(happens).toBe(true);
  await page.clock.resume();
}

test('if an encoder dies, the stream is restarted after eight seconds without a picture, and continues when it is back', async () => {
  await play(harbour);
  await moves();
  streams.faults.encoderStoppedAt = Date.now();
  await words('Loading…').waitFor();
  expect(await words('Trying again…').count()).toBe(0);
  await waits(10 * SECOND);
  await words('Trying again…').waitFor();
  await player().getByRole('button', { name: 'Stream not playing? Click here.' }).waitFor();
  streams.faults.encoderStoppedAt = undefined;
  await waits(8 * SECOND);
  await moves();
});

test('the small picture shows the whole error of a failed source, and a press in its row restarts it', async () => {
  const again = player().getByRole('button', { name: 'Stream not playing? Click here.' });
  const isWithin = (): Promise<boolean> =>
    player().evaluate((frame) => {
      const { left, top, right, bottom } = frame.getBoundingClientRect();
      const isIn = (box: DOMRect) => box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom;
      const shown = [...frame.querySelectorAll('button, a, p')].flatMap((each) => [...each.getClientRects()]);
      return shown.length > 3 && shown.every(isIn);
    });
  streams.faults.fails = /live/;
  await play(harbour);
  await words('Loading…').waitFor();
  await page.getByRole('link', { name: 'Lobby' }).filter({ visible: true }).first().click();
  await player().getByRole('link', { name: harbour.title }).waitFor();
  await comesWithin(20 * SECOND, () => words('This video cannot be played now.').isVisible());
  await expect.poll(isWithin).toBe(true);
  await page.setViewportSize(PHONE);
  await expect.poll(isWithin).toBe(true);
  await player().getByText('This video cannot be played now.').filter({ visible: true }).first().waitFor();
  streams.faults.fails = undefined;
  await again.click();
  await moves();
  expect(await again.isVisible()).toBe(true);
  // The navigation hides neither the end of a page nor a sticky field.
  for (const viewport of [PHONE, { width: 1100, height: 700 }, DESKTOP])
    for (const path of ['settings', 'chats?room=talk%3Aharbour', 'user-profile/me/edit']) {
      await page.setViewportSize(viewport);
      await goWithin(page, `${visit.app.url}/app/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.evaluate(lastThingInReach)).toBe(true);
    }
  await page.setViewportSize(DESKTOP);
});

/** Scrolls to the end of the page and returns whether its last control is fully visible. */
function lastThingInReach(): boolean {
  scrollTo(0, document.documentElement.scrollHeight);
  const things = [...document.querySelectorAll('main :is(a, button, textarea, input)')];
  const last = things.findLast((thing) => !thing.closest('[aria-label="Player"]') && thing.checkVisibility());
  if (!last) return false;
  const { left, top, width, height } = last.getBoundingClientRect();
  return last.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

test('the picture moves at most eight seconds after its host recovers', async () => {
  await play(harbour);
  await moves();
  streams.faults.fails = /talk\.mp4|live/;
  await words('…').waitFor();
  await waits(10 * SECOND);
  const stood = await place();
  streams.faults.fails = undefined;
  await comesWithin(8 * SECOND, async () => {
    const now = await place();
    return now.at !== stood.at && now.heard !== stood.heard;
  });
});

test.each([
  ['is not there', 404],
  ['fails', 500],
])('another source plays at most eight seconds after the press, if the first one %s', async (_, status) => {
  const gone = (route: Route): Promise<void> => route.fulfill({ status });
  await visit.browser.context.route(`${STREAMS}/live.m3u8`, gone);
  await play(harbour);
  await comesWithin(8 * SECOND, async () => {
    const { at: from, heard } = await place();
    return from > 0 && heard > 0;
  });
  expect(asked.some((url) => url.endsWith('?other'))).toBe(true);
  await visit.browser.context.unroute(`${STREAMS}/live.m3u8`, gone);
});

test('after twenty seconds without a network it plays as soon as the network is back', async () => {
  await play(harbour);
  await moves();
  streams.faults.isCut = true;
  await visit.browser.context.setOffline(true);
  await words('You are offline. It will continue automatically.').waitFor();
  await waits(20 * SECOND);
  expect(await words('You are offline. It will continue automatically.').isVisible()).toBe(true);
  streams.faults.isCut = false;
  await visit.browser.context.setOffline(false);
  await moves();
  expect(await words('Trying again…').count()).toBe(0);
});

test('a viewer who saves data gets only the smallest picture, which plays at 150 kbit/s', async () => {
  const large = () => asked.filter((url) => url.endsWith('?large')).length;
  await changeTalks(visit.app, { ...opening, isFinished: true });
  await play(opening);
  await moves();
  expect(large()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Player settings' }).click();
  await player().getByLabel('Data').selectOption('Save data');
  await visit.browser.context.route(`${STREAMS}/talk.mp4`, async (route) => {
    const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(route.request().headers()['range'] ?? '') ?? [];
    await new Promise((resolve) => setTimeout(resolve, ((Number(to) - Number(from)) / SLOW) * 1000));
    await route.fallback();
  });
  asked = [];
  await play(opening);
  await moves();
  expect(asked.filter((url) => url.endsWith('?small')).length).toBeGreaterThan(0);
  expect(large()).toBe(0);
  await visit.browser.context.unroute(`${STREAMS}/talk.mp4`);
});

test('an audio-only viewer gets no picture and continues at the same position, also when switching back', async () => {
  const seek = player().getByRole('slider', { name: 'Place in the recording' });
  const choose = (mode: string) => player().getByLabel('Data').selectOption(mode);
  await seek.fill('2');
  await page.getByRole('button', { name: 'Player settings' }).click();
  await choose('Audio only');
  await expect.poll(() => videoOf(page)).toMatchObject({ hasPicture: false, hasSound: true, isPaused: false });
  expect((await videoOf(page))!.at).toBeGreaterThan(2);
  asked = [];
  await seek.fill('5');
  await expect.poll(async () => (await videoOf(page))!.at).toBeGreaterThan(5.2);
  expect(asked.map((url) => new URL(url).pathname)).not.toContain('/talk.mp4');
  expect(await player().getByLabel('Data').inputValue()).toBe('audio');
  await page.keyboard.press('Escape');
  await seek.fill('4');
  await page.getByRole('button', { name: 'Player settings' }).click();
  await choose('Auto');
  await expect.poll(() => videoOf(page)).toMatchObject({ hasPicture: true, hasSound: true, isPaused: false });
  expect((await videoOf(page))!.at).toBeGreaterThan(4);
  await page.keyboard.press('Escape');
});

test('a recording plays across a gap, and keeps its position while the device sleeps', async () => {
  await changeTalks(visit.app, { ...maps, isFinished: true });
  await play(maps);
  await moves();
  await player().getByRole('slider', { name: 'Place in the recording' }).fill('7');
  await expect.poll(async () => (await place()).at).toBeGreaterThan(8.2);
  await moves();
  visit.app.advance(5 * MINUTE);
  await page.clock.fastForward(5 * MINUTE);
  await moves();
  expect((await place()).at).toBeGreaterThan(8.2);
  await changeTalks(visit.app, ...everything);
});

test.each([
  ['once', 1],
  ['again and again', 2],
])('continues automatically at its position after an undecodable picture, %s', async (_, spoilt) => {
  await changeTalks(visit.app, { ...maps, startsAt: visit.app.ports.now() - 3000 });
  streams.faults.spoilt = spoilt;
  await play(maps);
  await moves();
  expect(streams.faults.spoilt).toBe(0);
  expect((await place()).at).toBeGreaterThan(2.9);
  await changeTalks(visit.app, ...everything);
});

test('a viewer behind the live position is offered to catch up, and does so automatically after a minute; a recording has keys to seek and for speed', async () => {
  const live = player().getByRole('button', { name: 'Go to live' });
  const isBeyond = async (seconds: number) => (await place()).at > seconds;
  const rate = () => page.evaluate(() => document.querySelector('video')?.playbackRate);
  const longer = { ...maps, startsAt: visit.app.ports.now() - 2 * SECOND };
  await changeTalks(visit.app, longer);
  const op = { c: 'streams', id: 'maps', rev: 'long', doc: { id: 'maps', videos: at('long.m3u8') } };
  await visit.app.ports.log.append('pub', { mid: 'long', by: 'server', decide: () => ({ ops: [op] }) });
  await play(maps);
  await moves();
  expect(await live.count()).toBe(0);
  // Live playback ignores the keys for seeking and speed.
  for (const key of ['l', 'l', 'j', '>']) await page.keyboard.press(key);
  expect([await isBeyond(15), await rate()]).toEqual([false, 1]);
  await page.keyboard.press('k');
  await waits(30 * SECOND);
  await page.keyboard.press('k');
  await live.click();
  await expect.poll(() => isBeyond(25)).toBe(true);
  await live.waitFor({ state: 'hidden' });
  await page.keyboard.press('k');
  await waits(90 * SECOND);
  await page.keyboard.press('k');
  await expect.poll(() => isBeyond(110)).toBe(true);
  await changeTalks(visit.app, { ...longer, isFinished: true });
  await player().getByRole('button', { name: 'Play', exact: true }).click();
  await moves();
  const { at: from } = await place();
  await page.keyboard.press('l');
  await expect.poll(() => isBeyond(from + 10)).toBe(true);
  await page.keyboard.press('j');
  await expect.poll(() => isBeyond(from + 10)).toBe(false);
  expect(await isBeyond(from - 1)).toBe(true);
  await page.keyboard.press('>');
  await expect.poll(rate).toBe(1.25);
  await page.keyboard.press('<');
  await expect.poll(rate).toBe(1);
  await changeTalks(visit.app, ...everything);
});

test('keeps the screen on while a person watches, and shows its title in the media session', async () => {
  await page.goto(`${visit.app.url}/app/talk/harbour`);
  await page.evaluate(() => {
    Object.assign(globalThis, { locks: 0 });
    const hold = (by: number) => Object.assign(globalThis, { locks: (globalThis as unknown as Held).locks + by });
    const request = async () => {
      hold(1);
      return { release: async () => void hold(-1) };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const told = () =>
    page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession;
      return [(globalThis as unknown as Held).locks, metadata?.title, metadata?.artist, playbackState];
    });
  await page.getByRole('button', { name: `Play ${harbour.title}` }).click();
  await expect.poll(told).toEqual([1, harbour.title, 'Grace Marlow', 'playing']);
  await page.keyboard.press('k');
  await expect.poll(told).toEqual([0, harbour.title, 'Grace Marlow', 'paused']);
});

test('in fullscreen the controls are over the picture, hide after three seconds and return on input', async () => {
  const controls = player().locator('[data-controls]');
  const opacity = () => controls.evaluate((bar) => getComputedStyle(bar).opacity);
  await play(harbour);
  await moves();
  const under = await page.evaluate(() => {
    const [picture, bar] = ['video', '[data-controls]'].map((name) =>
      document.querySelector(name)!.getBoundingClientRect(),
    );
    return bar!.top >= picture!.bottom - 1;
  });
  expect([under, await opacity()]).toEqual([true, '1']);
  await waits(4 * SECOND);
  expect(await opacity()).toBe('1');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
  expect(await opacity()).toBe('1');
  await waits(4 * SECOND);
  await expect.poll(opacity).toBe('0');
  await page.mouse.move(300, 300);
  await expect.poll(opacity).toBe('1');
  // The controls never hide under an open menu.
  await page.getByRole('button', { name: 'Player settings' }).click();
  await waits(4 * SECOND);
  expect(await opacity()).toBe('1');
  await page.keyboard.press('Escape');
  await waits(4 * SECOND);
  await expect.poll(opacity).toBe('0');
  await page.keyboard.press('m');
  await expect.poll(opacity).toBe('1');
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await page.getByRole('button', { name: 'Full screen' }).waitFor();
});

test('a phone in landscape shows only the playing picture, and the page again when paused or upright', async () => {
  const touch = await visit.browser.context.newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize({ width: 844, height: 390 });
  const isAlone = () =>
    page.evaluate(() => {
      const { width, height } = document.querySelector('video')!.getBoundingClientRect();
      const top = document.elementFromPoint(20, 20);
      // Desktop browsers reserve space for a scroll bar.
      const fits = innerWidth - width < 20 && height === innerHeight;
      return fits && top !== null && top.closest('[aria-label="Player"]') !== null;
    });
  await expect.poll(isAlone).toBe(true);
  await page.keyboard.press('k');
  await expect.poll(isAlone).toBe(false);
  expect(await page.getByRole('heading', { name: harbour.title, level: 1 }).isVisible()).toBe(true);
  await page.keyboard.press('k');
  await expect.poll(isAlone).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(isAlone).toBe(false);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await touch.detach();
  await page.setViewportSize(DESKTOP);
});

test('Escape stays on the page when the next talk is announced, as the button says', async () => {
  await play(harbour);
  await moves();
  await changeTalks(visit.app, { ...harbour, startsAt: visit.app.ports.now() - (endsAt(harbour) - harbour.startsAt) });
  const stay = page.getByRole('button', { name: 'Stay here', exact: true });
  await stay.waitFor();
  expect(await stay.getByText('Esc').isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Go to next talk' }).waitFor();
  await changeTalks(visit.app, harbour);
});

test('headphone keys pause, resume, and go to the next talk once it is announced', async () => {
  await page.addInitScript(() => {
    const pressed = {} as Record<string, (() => void) | null>;
    Object.assign(globalThis, { pressed });
    navigator.mediaSession.setActionHandler = (name, handler) => void (pressed[name] = handler as () => void);
  });
  type Pressed = { readonly pressed: Record<string, (() => void) | null> };
  const press = (name: string) => page.evaluate((key) => (globalThis as unknown as Pressed).pressed[key]?.(), name);
  const hasNext = () => page.evaluate(() => Boolean((globalThis as unknown as Pressed).pressed['nexttrack']));
  await play(harbour);
  await moves();
  await press('pause');
  await expect.poll(() => videoOf(page)).toMatchObject({ isPaused: true });
  await press('play');
  await moves();
  expect(await hasNext()).toBe(false);
  await changeTalks(visit.app, { ...harbour, startsAt: visit.app.ports.now() - (endsAt(harbour) - harbour.startsAt) });
  await words('NEXT TALK').waitFor();
  await expect.poll(hasNext).toBe(true);
  await press('nexttrack');
  await page.getByRole('heading', { name: 'Knots that hold', level: 1 }).waitFor();
  expect(await hasNext()).toBe(false);
  await changeTalks(visit.app, harbour);
});
