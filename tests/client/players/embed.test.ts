import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Frame, Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../../support/browser.ts';
import { serveStreams, STREAMS } from '../../support/test-streams.ts';
import { VIDEOS, serveYouTube, youTube, type YouTube } from '../../support/youtube.ts';
import { goWithin } from '../../support/visitor.ts';
import { changeTalks, harbour, visitSchedule, type Visit } from '../screens/schedule-world.ts';

let visit: Visit;
let page: Page;
let vendor: YouTube;
/** Hosts that the page contacted, except its own server. */
let asked: string[] = [];
let changes = 0;

beforeAll(async () => {
  visit = await visitSchedule({ browser: { isWhole: true } });
  page = visit.page;
  const { context } = visit.browser;
  context.on('request', (request) => {
    const { host } = new URL(request.url());
    if (!visit.app.url.includes(host) && !request.url().startsWith('blob:')) asked.push(host);
  });
  vendor = await serveYouTube(context);
  await serveStreams(context);
});
afterAll(() => visit[Symbol.asyncDispose]());
beforeEach(async () => {
  vendor.frames.length = 0;
  await page.setViewportSize(DESKTOP);
});

const player = () => page.getByRole('region', { name: 'Player' });
const words = (text: string) => player().getByRole('paragraph').filter({ hasText: text });
const pause = () => player().getByRole('button', { name: 'Pause' });

interface Given {
  readonly videos: Readonly<Record<string, string>>;
  readonly isOver?: boolean;
  /** Whether the person comes from another screen, without loading the page. */
  readonly isWithin?: boolean;
  /** Whether the page's clock is the test's. */
}

/** An organiser sets the talk's addresses; a person opens its page and presses Play. */
async function play({ videos, isOver = false, isWithin = false }: Given): Promise<void> {
  const address = `${visit.app.url}/app/talk/harbour`;
  await (isWithin ? goWithin(page, address) : page.goto(address));
  asked = [];
  changes += 1;
  const op = { c: 'streams', id: 'harbour', rev: `embed-${changes}`, doc: { id: 'harbour', videos } };
  await visit.app.ports.log.append('pub', { mid: `embed-${changes}`, by: 'server', decide: () => ({ ops: [op] }) });
  const description = `Streamed elsewhere for the time no. ${changes}.`;
  const startsAt = visit.app.ports.now() - 1000;
  await changeTalks(visit.app, { ...harbour, startsAt, description, isFinished: isOver, showControls: isOver });
  await page.getByText(description).waitFor();
  const button = page.getByRole('button', { name: 'Play A harbour for small boats' });
  await button.hover();
  expect(asked).toEqual([]);
  await button.click();
}

async function framed(): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().includes('youtube-nocookie.com'));
  await expect.poll(() => find() !== undefined).toBe(true);
  return find()!;
}

const isState = (frame: Frame, state: string) =>
  frame.waitForFunction((wanted) => document.body.dataset['state'] === wanted, state);

const failsWith = async (id: string, sentence: string): Promise<void> => {
  await play({ videos: { web: youTube(id) } });
  await words(sentence).waitFor();
};

test('it plays where the page was loaded at /auth, which sends no Referer for as long as it is open', async () => {
  // This page was loaded to log in, and has not been loaded since.
  const loaded = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);
  expect(loaded).toBe(`${visit.app.url}/auth/register`);
  await play({ videos: { web: youTube(VIDEOS.plays) }, isWithin: true });
  await isState(await framed(), '1');
  expect(vendor.frames.map(({ referer }) => referer)).toEqual([`${new URL(visit.app.url).origin}/`]);
});

test('a YouTube video plays in the relay page: it learns who embeds it, and nothing before Play', async () => {
  await play({ videos: { web: youTube(VIDEOS.plays) } });
  const frame = await framed();
  await isState(frame, '1');
  await pause().waitFor();
  const origin = new URL(visit.app.url).origin;
  const query = `enablejsapi=1&playsinline=1&rel=0&origin=${encodeURIComponent(origin)}`;
  expect(vendor.frames).toEqual([
    { url: `https://www.youtube-nocookie.com/embed/${VIDEOS.plays}?${query}`, referer: `${origin}/` },
  ]);
  expect([...new Set(asked)]).toEqual(['www.youtube-nocookie.com']);
});

test('it follows our buttons, and a press in its own controls is a press', async () => {
  await play({ videos: { web: youTube(VIDEOS.plays) } });
  const frame = await framed();
  await isState(frame, '1');
  expect(await frame.evaluate(() => document.body.dataset['volume'])).toBe('50');
  await pause().click();
  await isState(frame, '2');
  await player().getByRole('button', { name: 'Play', exact: true }).waitFor();
  await frame.getByRole('button').click();
  await isState(frame, '1');
  await pause().waitFor();
  await frame.getByRole('button').click();
  await player().getByRole('button', { name: 'Play', exact: true }).click();
  await isState(frame, '1');
  await player().getByRole('button', { name: 'Mute' }).click();
  await expect.poll(() => frame.evaluate(() => document.body.dataset['muted'])).toBe('yes');
});

test('nothing of ours covers it while it plays, and its picture is at least 200 pixels high and wide everywhere', async () => {
  await play({ videos: { web: youTube(VIDEOS.plays) } });
  await isState(await framed(), '1');
  const covered = () =>
    page.evaluate(() => {
      const frame = document.querySelector('iframe')!;
      // The header of the page stays in view while it is scrolled.
      frame.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = frame.getBoundingClientRect();
      const spots = [0.05, 0.5, 0.95].flatMap((x) => [0.05, 0.5, 0.95].map((y) => [x, y] as const));
      const tags = spots.map(([x, y]) => document.elementFromPoint(left + width * x, top + height * y)?.tagName);
      return { isSmall: width < 200 || height < 200, tags: [...new Set(tags)] };
    });
  await expect.poll(covered).toEqual({ isSmall: false, tags: ['IFRAME'] });
  for (const viewport of [DESKTOP, { width: 320, height: 640 }, PHONE]) {
    await page.setViewportSize(viewport);
    await page.getByRole('link', { name: 'Schedule' }).filter({ visible: true }).first().click();
    await player().getByRole('link', { name: harbour.title }).waitFor();
    // While a screen slides in, the page itself is in front.
    await expect.poll(covered).toEqual({ isSmall: false, tags: ['IFRAME'] });
    await player().getByRole('link', { name: harbour.title }).click();
    await player().getByRole('button', { name: 'Full screen' }).waitFor();
    await expect.poll(covered).toEqual({ isSmall: false, tags: ['IFRAME'] });
  }
});

test('a live stream has no place in a recording; a recording of a talk that is over can be moved through', async () => {
  await play({ videos: { web: youTube(VIDEOS.plays) }, isOver: true });
  const frame = await framed();
  await isState(frame, '1');
  const bar = player().getByRole('slider', { name: 'Place in the recording' });
  await bar.fill('300');
  await expect.poll(async () => Number(await bar.inputValue())).toBeGreaterThanOrEqual(300);
  await play({ videos: { web: youTube(VIDEOS.live) }, isOver: true });
  await isState(await framed(), '1');
  expect(await bar.count()).toBe(0);
});

test.each([
  ['an id that it does not know', VIDEOS.invalid, 'This video cannot be played now.'],
  ['a player that fails', VIDEOS.broken, 'This video cannot be played now.'],
  ['a video that is gone', VIDEOS.missing, 'This video is private or was removed.'],
  ['an owner who allows no embedding', VIDEOS.private, 'The owner of this video does not allow it on other sites.'],
  ['the older number for it', VIDEOS.refused, 'The owner of this video does not allow it on other sites.'],
  ['a site that it cannot check', VIDEOS.unknownSite, 'YouTube could not check this site. Reload the app.'],
])('%s is said in a sentence', async (_, id, sentence) => {
  await failsWith(id, sentence);
  expect(await player().getByRole('link').getAttribute('href')).toBe(youTube(id));
});

test('a video that may not be embedded is replaced by the next address', async () => {
  await play({ videos: { web: youTube(VIDEOS.private), s3: `${STREAMS}/talk.mp4`, lead: 'WEB' } });
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
  expect(vendor.frames).toHaveLength(1);
  const { refusals } = await visit.app.ports.pulses.now();
  expect(refusals.filter(({ next }) => next !== null)).toEqual([
    { talkId: 'harbour', provider: 'WEB', why: 'private', next: 'S3', viewers: 1 },
  ]);
});

test('a frame that never answers is given up within 13 seconds', async () => {
  const first = page;
  await first.goto('about:blank');
  page = await visit.browser.context.newPage();
  try {
    await page.clock.install();
    await play({ videos: { web: youTube(VIDEOS.silent) } });
    await framed();
    await page.clock.runFor(13_000);
    await words('www.youtube-nocookie.com is not reached from here.').waitFor();
  } finally {
    await page.close();
    page = first;
  }
});

test('a browser that refuses sound plays without it first', async () => {
  await play({ videos: { web: youTube(VIDEOS.blocks) } });
  const frame = await framed();
  await isState(frame, '1');
  expect(await frame.evaluate(() => document.body.dataset['muted'])).toBe('yes');
  await player().getByRole('button', { name: 'Sound on' }).waitFor();
});

test('an advertisement before the talk is waited for', async () => {
  const first = page;
  await first.goto('about:blank');
  page = await visit.browser.context.newPage();
  try {
    await page.clock.install();
    await play({ videos: { web: youTube(VIDEOS.advertises), s3: `${STREAMS}/talk.mp4`, lead: 'WEB' } });
    const frame = await framed();
    await isState(frame, 'ad');
    for (let second = 0; second < 41; second += 1) await page.clock.runFor(1000);
    await isState(frame, '1');
    expect(await page.locator('video').count()).toBe(0);
  } finally {
    await page.close();
    page = first;
  }
});

test('a player that floods the page with messages is given up, and the page stays usable', async () => {
  await failsWith(VIDEOS.floods, 'This video cannot be played now.');
  expect(await page.locator('iframe').count()).toBe(0);
});

test('words before the greeting and words of another origin change nothing', async () => {
  for (const id of [VIDEOS.early, VIDEOS.foreign]) {
    await play({ videos: { web: youTube(id) } });
    const frame = await framed();
    await isState(frame, '1');
    await pause().click();
    await isState(frame, '2');
    await player().getByRole('button', { name: 'Play', exact: true }).click();
    await isState(frame, '1');
    await pause().waitFor();
  }
});

test('the app’s own page cannot frame a vendor, and its policy names none but Vimeo', async () => {
  const violated = await page.evaluate(
    () =>
      new Promise<string>((done) => {
        addEventListener('securitypolicyviolation', ({ violatedDirective }) => done(violatedDirective), { once: true });
        document.body.append(
          Object.assign(document.createElement('iframe'), { src: 'https://www.youtube-nocookie.com/embed/x' }),
        );
      }),
  );
  expect(violated).toBe('frame-src');
  const { headers } = await visit.app.request('/app/lobby');
  expect(/frame-src[^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0]).toBe(
    "frame-src 'self' https://player.vimeo.com https://vimeo.com",
  );
});

test('a stranger cannot frame the relay', async () => {
  const stranger = await visit.browser.context.newPage();
  const framing = (address: string) => ({ contentType: 'text/html', body: `<iframe src="${address}"></iframe>` });
  await stranger.route('https://stranger.example/page', (route) =>
    route.fulfill(framing(`${visit.app.url}/players/embed.html`)),
  );
  await stranger.route('https://stranger.example/own', (route) =>
    route.fulfill(framing('https://stranger.example/inner')),
  );
  const inner = async (path: string): Promise<string | undefined> => {
    await stranger.goto(`https://stranger.example/${path}`);
    return stranger.frames()[1]?.url();
  };
  expect(await inner('own')).toBe('https://stranger.example/inner');
  expect(await inner('page')).toBe('chrome-error://chromewebdata/');
  await stranger.close();
});
