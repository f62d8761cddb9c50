import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Frame, Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../../support/browser.ts';
import { serveStreams, STREAMS, type TestStreams } from '../../support/test-streams.ts';
import { changeTalks, harbour, visitSchedule, type Visit } from '../screens/schedule-world.ts';

const vendor = (name: string) => readFile(new URL(`../../fixtures/vendors/${name}`, import.meta.url), 'utf8');
const VIMEO = 'https://player.vimeo.com/video';
const JW = 'https://cdn.jwplayer.com/players';
const DACAST = 'https://iframe.dacast.com/live/account/stage';

let visit: Visit;
let page: Page;
let streams: TestStreams;
/** Hosts that the page contacted, except its own server. */
let asked: string[];
let changes = 0;
/** The server's other host name. */
let playerUrl: string;
/** Number of connections that the browser opened to vendors, which never answer. */
let connections = 0;
/** The Referer headers that the vendor received. */
let referers: (string | undefined)[] = [];
const doors: Server[] = [];

/** Starts the server that stands in for all other hosts; returns its port. */
async function vendorPort(): Promise<number> {
  const door = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
  });
  doors.push(door);
  await once(door.listen(0, '127.0.0.1'), 'listening');
  return (door.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const door = createServer();
  await once(door.listen(0, '127.0.0.1'), 'listening');
  const { port } = door.address() as AddressInfo;
  await once(door.close(), 'close');
  return port;
}

beforeAll(async () => {
  const port = await freePort();
  playerUrl = `http://player.localhost:${port}`;
  visit = await visitSchedule({
    env: { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, PLAYER_URL: playerUrl },
    browser: {
      isWhole: true,
      extraFlags: [`--host-resolver-rules=MAP * 127.0.0.1:${await vendorPort()}, EXCLUDE *localhost`],
    },
  });
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
    if (pathname.startsWith('/libraries/')) referers.push(route.request().headers()['referer']);
    if (pathname.startsWith('/libraries/')) return route.fulfill({ contentType: 'text/javascript', body: jw ?? '' });
    if (pathname === '/v2/media/gone') return route.fulfill({ status: 404, headers: cors });
    const playlist = [{ sources: [{ file: `${STREAMS}/talk.mp4` }] }];
    return route.fulfill({ headers: cors, json: { playlist } });
  });
  await context.route('https://player.dacast.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: dacast ?? '' }),
  );
});
afterAll(async () => {
  await visit[Symbol.asyncDispose]();
  doors.forEach((door) => door.close());
});
beforeEach(() => {
  asked = [];
});

const player = () => page.getByRole('region', { name: 'Player' });
const words = (text: string) => player().getByRole('paragraph').filter({ hasText: text });

/** An organiser sets the talk's video; a person opens its page and presses Play. */
async function play(videos: Readonly<Record<string, string>>, before?: () => Promise<void>): Promise<void> {
  // A page in which Play was not pressed yet: the previous test's page would play the new address as soon as it receives it.
  await page.goto(`${visit.app.url}/app/talk/harbour`);
  asked = [];
  changes += 1;
  const op = { c: 'streams', id: 'harbour', rev: `at-${changes}`, doc: { id: 'harbour', videos } };
  await visit.app.ports.log.append('pub', { mid: `at-${changes}`, by: 'server', decide: () => ({ ops: [op] }) });
  const description = `Streamed elsewhere for the time no. ${changes}.`;
  await changeTalks(visit.app, { ...harbour, startsAt: visit.app.ports.now() - 1000, description });
  await page.getByText(description).waitFor();
  await page.getByRole('button', { name: 'Watch Talk' }).hover();
  expect(asked).toEqual([]);
  await before?.();
  await page.getByRole('button', { name: 'Play A harbour for small boats' }).click();
}

/** Returns the frame of the vendor's video. */
async function framed(address: string): Promise<Frame> {
  await expect.poll(() => page.frames().some((frame) => frame.url().includes(address))).toBe(true);
  return page.frames().find((frame) => frame.url().includes(address))!;
}

/** What the player says once it has given up a vendor that has no other address. */
const GAVE_UP = /^(?:This video may not be shown here\.|This player did not load\.)$/;

/**
 * Returns the frame in which the vendor's video plays. A busy machine may take longer to load it than the 12 seconds after which
 * the player gives it up: then the person presses again.
 */
async function playsIn(address: string): Promise<Frame> {
  for (;;) {
    const gaveUp = player().getByRole('paragraph').filter({ hasText: GAVE_UP });
    await words('Streaming').or(gaveUp).first().waitFor();
    if ((await gaveUp.count()) === 0) break;
    await player().getByRole('button', { name: 'Play', exact: true }).first().click();
  }
  const frame = await framed(address);
  await moves(frame);
  return frame;
}

const moves = async (frame: Frame): Promise<void> => {
  await words('Streaming').waitFor();
  await frame.waitForFunction(() => {
    const video = document.querySelector('video');
    return video && video.currentTime > 0.2 && !video.muted && Math.round(video.volume * 100) === 50;
  });
};

test('Vimeo plays in its own frame without tracking, and follows our buttons', async () => {
  await play({ vimeo: `${VIMEO}/76979871` });
  const frame = await playsIn('player.vimeo.com');
  expect(frame.url()).toBe(`${VIMEO}/76979871?dnt=1&playsinline=1&controls=0`);
  expect([...new Set(asked)].toSorted()).toEqual(['player.vimeo.com/video/76979871', 'streams.example/talk.mp4']);
  await player().getByRole('button', { name: 'Pause' }).click();
  await frame.waitForFunction(() => document.querySelector('video')?.paused);
  await player().getByRole('button', { name: 'Play' }).last().click();
  await moves(frame);
  await player().getByRole('button', { name: 'Captions' }).click();
  await frame.waitForFunction(() => document.body.dataset['captions'] === 'en');
});

test('a vendor’s frame moves from screen to screen without a reload', async () => {
  await play({ vimeo: `${VIMEO}/76979871` });
  const frame = await playsIn('player.vimeo.com');
  await frame.evaluate(() => Object.assign(window, { kept: 'yes' }));
  asked = [];
  for (const viewport of [DESKTOP, PHONE])
    for (const place of ['Lobby', 'Schedule', 'Network']) {
      await page.setViewportSize(viewport);
      await page.getByRole('link', { name: place }).filter({ visible: true }).first().click();
      await player().getByRole('link', { name: harbour.title }).waitFor();
    }
  await player().getByRole('link', { name: harbour.title }).click();
  await player().getByRole('button', { name: 'Full screen' }).waitFor();
  await page.setViewportSize(DESKTOP);
  await moves(frame);
  expect(await frame.evaluate(() => (window as { kept?: string }).kept)).toBe('yes');
  expect(await page.locator('iframe').count()).toBe(1);
  expect(asked.filter((address) => address.startsWith('player.vimeo.com'))).toEqual([]);
});

test('showing a talk contacts no vendor; hovering or focusing Play connects in advance', async () => {
  await play({ s3: 'https://live.example/stage.m3u8' }, async () => {
    connections = 0;
    await page.getByRole('heading', { name: 'A harbour for small boats', level: 1 }).hover();
    await page.mouse.move(0, 0);
    expect([connections, asked]).toEqual([0, []]);
    await page.getByRole('button', { name: 'Play A harbour for small boats' }).focus();
    await expect.poll(() => connections).toBeGreaterThan(0);
    expect(asked).toEqual([]);
  });
});

test.each([
  ['private', `${VIMEO}/403`],
  ['not there', `${VIMEO}/404`],
])('a Vimeo video that is %s is replaced by the next source', async (_, vimeo) => {
  await play({ vimeo, jw: `${JW}/media-player.html` });
  await playsIn('/players/frame.html');
});

test('a frame that never becomes ready offers a press within a second, which reloads it at once, and is given up within 13', async () => {
  const first = page;
  page = await visit.browser.context.newPage();
  // With reduced motion, nothing is delayed.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  try {
    await page.clock.install();
    await play({ vimeo: `${VIMEO}/408`, jw: `${JW}/media-player.html` });
    await framed('player.vimeo.com');
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const again = player().getByRole('button', { name: 'Stream not playing? Click here.' });
    await again.waitFor();
    const hiddenFor = await again.evaluate((button) =>
      button.parentElement!.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    );
    expect(hiddenFor).toHaveLength(1);
    expect(hiddenFor[0]).toBeLessThanOrEqual(1000);
    const fetched = () => asked.filter((address) => address === 'player.vimeo.com/video/408').length;
    const before = fetched();
    // No timer of the page runs meanwhile.
    await again.click();
    await expect.poll(fetched).toBe(before + 1);
    await page.clock.runFor(13_000);
    const frame = await framed('/players/frame.html');
    await page.clock.resume();
    await moves(frame);
  } finally {
    await page.close();
    page = first;
  }
});

test('JW plays in a page without access to the app: neither its page, nor its storage, nor its server', async () => {
  await play({ jw: `${JW}/media-player.html` });
  const frame = await playsIn('/players/frame.html');
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
        // Expected.
      }
    }
    return [self.origin, reached];
  });
  expect(reaches).toEqual(['null', []]);
});

test('JW also plays at the host name that accounts are locked to: the vendor sees that name, and cannot access the app', async () => {
  referers = [];
  await play({ jw: `${JW}/media-player.html` }, () =>
    page.evaluate((content) => {
      // The build adds this element to the page if the operator has set a player address.
      document.head.append(Object.assign(document.createElement('meta'), { name: 'player', content }));
    }, playerUrl),
  );
  const frame = await playsIn(`${playerUrl}/players/frame.html`);
  expect(referers).toEqual([`${playerUrl}/`]);
  const reached = await frame.evaluate(async () => {
    const tries = {
      page: () => parent.document.title,
      // At most its own opaque origin.
      storage: () => localStorage.getItem('plenary.clock') ?? Promise.reject(new Error('empty')),
      server: () => fetch('/api/profile'),
    };
    const found: string[] = [];
    for (const [name, reach] of Object.entries(tries)) {
      try {
        await reach();
        found.push(name);
      } catch {
        // Expected.
      }
    }
    return [self.origin, found];
  });
  expect(reached).toEqual([playerUrl, []]);
});

test.each([
  ['a script that is blocked', `${JW}/media-blocked.html`],
  ['a medium that is gone', `${JW}/gone-player.html`],
])('JW with %s says that it did not load, and links to the vendor’s page', async (_, jw) => {
  await play({ jw });
  await words('This player did not load.').waitFor();
  expect(await player().getByRole('link').getAttribute('href')).toBe(jw);
  await player().getByRole('button', { name: 'Stream not playing? Click here.' }).waitFor();
});

test('Dacast gets a play command every second until it plays', async () => {
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

test('an address that we cannot play is offered as a link', async () => {
  await play({ s3: 'https://streams.example/a-page' });
  await words('This video cannot be played now.').waitFor();
  expect(await player().getByRole('link', { name: 'Open at streams.example' }).getAttribute('href')).toBe(
    'https://streams.example/a-page',
  );
});

test('if the page cannot be fullscreen, a vendor’s own controls can be reached, and the picture fills the window', async () => {
  const first = page;
  await first.goto('about:blank');
  page = await visit.browser.context.newPage();
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
  try {
    await play({ vimeo: `${VIMEO}/76979871` });
    const frame = await playsIn('player.vimeo.com');
    expect(new URL(frame.url()).searchParams.get('controls')).toBe('1');
    await page.setViewportSize(PHONE);
    const shown = () =>
      page.evaluate(() => {
        const { top, width, height } = document.querySelector('iframe')!.getBoundingClientRect();
        const isAll = top === 0 && height === innerHeight && innerWidth - width < 20;
        return [isAll, document.elementFromPoint(innerWidth / 2, top + height / 2)?.tagName];
      });
    await expect.poll(shown).toEqual([false, 'IFRAME']);
    for (const leave of [
      () => player().getByRole('button', { name: 'Leave full screen' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await player().getByRole('button', { name: 'Full screen', exact: true }).click();
      await expect.poll(shown).toEqual([true, 'IFRAME']);
      await leave();
      await expect.poll(shown).toEqual([false, 'IFRAME']);
    }
    await moves(frame);
  } finally {
    await page.close();
    page = first;
  }
});

test('a browser that plays streams natively loads no code for it, and shows the picture in fullscreen', async () => {
  const first = page;
  page = await visit.browser.context.newPage();
  await page.addInitScript(() => {
    Object.assign(globalThis, { ManagedMediaSource: MediaSource, filled: 0 });
    HTMLMediaElement.prototype.canPlayType = () => 'maybe';
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
    const fill = (): void => void ((globalThis as unknown as { filled: number }).filled += 1);
    Object.assign(HTMLVideoElement.prototype, { webkitEnterFullscreen: fill });
  });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  try {
    await play({ s3: `${STREAMS}/live.m3u8` });
    await expect.poll(() => streams.asked.includes('/live.m3u8')).toBe(true);
    expect(loaded.filter((url) => url.includes('/assets/player'))).not.toEqual([]);
    expect(loaded.filter((url) => url.includes('/assets/hls'))).toEqual([]);
    await page.goto('about:blank');
    await play({ s3: `${STREAMS}/talk.mp4` });
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
    await player().getByRole('button', { name: 'Full screen' }).click();
    expect(await page.evaluate(() => (globalThis as unknown as { filled: number }).filled)).toBe(1);
    expect(await page.getByRole('button', { name: 'Leave full screen' }).count()).toBe(0);
  } finally {
    await page.close();
    page = first;
  }
});

test('our policies block none of the vendors', () => {
  const own = visit.browser.complaints.filter((text) => /Content Security Policy|sandboxed/i.test(text));
  // Without the attempts of the frame's own test, and the page that no operator allowed.
  const meant = ['/api/profile', "Framing 'https://streams.example/'"];
  expect(own.filter((text) => !meant.some((part) => text.includes(part)))).toEqual([]);
});
