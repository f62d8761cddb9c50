import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Frame, Page } from 'playwright-core';
import { serveStreams, STREAMS, type TestStreams } from '../../support/test-streams.ts';
import { changeTalks, harbour, visitSchedule, type Visit } from '../screens/schedule-world.ts';

const vendor = (name: string) => readFile(new URL(`../../fixtures/vendors/${name}`, import.meta.url), 'utf8');
const VIMEO = 'https://player.vimeo.com/video';
const JW = 'https://cdn.jwplayer.com/players';
const DACAST = 'https://iframe.dacast.com/live/account/stage';

let visit: Visit;
let page: Page;
let streams: TestStreams;
/** Whom the page turned to, but for its own server. */
let asked: string[];
let changes = 0;

beforeAll(async () => {
  visit = await visitSchedule();
  page = visit.page;
  const { context } = visit.browser;
  context.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    if (!visit.app.url.includes(host) && !request.url().startsWith('blob:')) asked.push(host + pathname);
  });
  streams = await serveStreams(context);
  const cors = { 'access-control-allow-origin': '*' };
  const [vimeo, jw, dacast] = await Promise.all(['vimeo.html', 'jw.js', 'dacast.js'].map(vendor));
  await context.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: vimeo ?? '' }),
  );
  await context.route('https://cdn.jwplayer.com/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/libraries/blocked.js') return route.abort();
    if (pathname.startsWith('/libraries/')) return route.fulfill({ contentType: 'text/javascript', body: jw ?? '' });
    if (pathname === '/v2/media/gone') return route.fulfill({ status: 404, headers: cors });
    const playlist = [{ sources: [{ file: `${STREAMS}/talk.mp4` }] }];
    return route.fulfill({ headers: cors, json: { playlist } });
  });
  await context.route('https://player.dacast.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: dacast ?? '' }),
  );
});
afterAll(() => visit[Symbol.asyncDispose]());
beforeEach(() => {
  asked = [];
});

const player = () => page.getByRole('region', { name: 'Player' });
const words = (text: string) => player().getByRole('paragraph').filter({ hasText: text });

/** The organiser streams the talk there; a person opens its page and presses Play. */
async function play(videos: Readonly<Record<string, string>>): Promise<void> {
  changes += 1;
  const op = { c: 'streams', id: 'harbour', rev: `at-${changes}`, doc: { id: 'harbour', videos } };
  await visit.app.ports.log.append('pub', { mid: `at-${changes}`, by: 'server', decide: () => ({ ops: [op] }) });
  await changeTalks(visit.app, { ...harbour, startsAt: visit.app.ports.now() - 1000 });
  await page.goto(`${visit.app.url}/app/talk/harbour`);
  await page.getByRole('button', { name: 'Watch Talk' }).hover();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Play A harbour for small boats' }).click();
}

/** The video in the vendor's frame. */
async function framed(address: string): Promise<Frame> {
  await expect.poll(() => page.frames().some((frame) => frame.url().includes(address)), { timeout: 15_000 }).toBe(true);
  return page.frames().find((frame) => frame.url().includes(address))!;
}

const moves = async (frame: Frame): Promise<void> => {
  await words('Streaming').waitFor();
  await frame.waitForFunction(() => {
    const video = document.querySelector('video');
    return video && video.currentTime > 0.2 && !video.muted && Math.round(video.volume * 100) === 50;
  });
};

test('Vimeo plays in its own frame, which is told to remember nobody, and does as our buttons say', async () => {
  await play({ vimeo: `${VIMEO}/76979871` });
  const frame = await framed('player.vimeo.com');
  await moves(frame);
  expect(frame.url()).toBe(`${VIMEO}/76979871?dnt=1&playsinline=1&controls=0`);
  expect([...new Set(asked)].toSorted()).toEqual(['player.vimeo.com/video/76979871', 'streams.example/talk.mp4']);
  await player().getByRole('button', { name: 'Pause' }).click();
  await frame.waitForFunction(() => document.querySelector('video')?.paused);
  await player().getByRole('button', { name: 'Play' }).last().click();
  await moves(frame);
  await player().getByRole('button', { name: 'Captions' }).click();
  await frame.waitForFunction(() => document.body.dataset['captions'] === 'en');
});

test.each([
  ['private', `${VIMEO}/403`],
  ['not there', `${VIMEO}/404`],
])('a video of Vimeo that is %s gives way to the next source', async (_, vimeo) => {
  await play({ vimeo, jw: `${JW}/media-player.html` });
  await moves(await framed('/players/frame.html'));
});

test('a frame that never says it is ready is given up within 13 seconds', async () => {
  await play({ vimeo: `${VIMEO}/408`, jw: `${JW}/media-player.html` });
  const since = Date.now();
  const frame = await framed('/players/frame.html');
  expect(Date.now() - since).toBeLessThan(13_000);
  await moves(frame);
});

test('JW plays in a page that reaches nothing of the app: neither its page, nor its storage, nor its server', async () => {
  await play({ jw: `${JW}/media-player.html` });
  const frame = await framed('/players/frame.html');
  await moves(frame);
  const reaches = await frame.evaluate(async () => {
    const tries: Record<string, () => unknown> = {
      page: () => parent.document.title,
      place: () => parent.location.href,
      storage: () => localStorage.length,
      session: () => sessionStorage.length,
      cookies: () => document.cookie,
      databases: () => indexedDB.open('plenary'),
      caches: () => caches.keys(),
      workers: () => navigator.serviceWorker.getRegistration(),
      server: () => fetch('/api/profile'),
    };
    const reached: string[] = [];
    for (const [name, reach] of Object.entries(tries)) {
      try {
        await reach();
        reached.push(name);
      } catch {
        // As it should be.
      }
    }
    return [self.origin, reached];
  });
  expect(reaches).toEqual(['null', []]);
});

test.each([
  ['a script that is blocked', `${JW}/media-blocked.html`],
  ['a medium that is gone', `${JW}/gone-player.html`],
])('JW with %s says that it did not load, and leads to where it is', async (_, jw) => {
  await play({ jw });
  await words('This player did not load.').waitFor();
  expect(await player().getByRole('link').getAttribute('href')).toBe(jw);
  await page.getByRole('button', { name: 'Stream not playing? Click here.' }).waitFor();
});

test('Dacast is asked every second until it plays', async () => {
  streams.asked.length = 0;
  await play({ dacast: DACAST });
  await words('Waiting for the stream…').waitFor();
  await words('Streaming').waitFor();
  const frame = await framed('/players/frame.html');
  await frame.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
  expect(streams.asked.filter((path) => path === '/tried')).toHaveLength(4);
  await player().getByRole('button', { name: 'Pause' }).click();
  await frame.waitForFunction(() => document.querySelector('video')?.paused);
});

test('an address that nothing of ours plays is offered where it is', async () => {
  await play({ s3: 'https://streams.example/a-page' });
  await words('This video cannot be played now.').waitFor();
  expect(await player().getByRole('link', { name: 'Open at streams.example' }).getAttribute('href')).toBe(
    'https://streams.example/a-page',
  );
});

test('no policy of ours was in the way of any of them', () => {
  const own = visit.browser.complaints.filter((text) => /Content Security Policy|sandboxed/i.test(text));
  // What the test of the frame tried itself.
  expect(own.filter((text) => !text.includes('/api/profile'))).toEqual([]);
});
