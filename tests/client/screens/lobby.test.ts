import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DERIVED_EVERY } from '../../../domain/limits/log.ts';
import { PAGE_SIZE } from '../../../domain/limits/requests.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { minutes } from '../../../domain/time.ts';
import { barriersDayAndNight } from '../../support/barriers.ts';
import { DESKTOP, PHONE } from '../../support/browser.ts';
import { at, conference, keynote, lunch, testTalk } from '../../support/conference.ts';
import { ada, grace, olive, testPerson } from '../../support/people.ts';
import { allSent, keepButton, readyForOffline } from '../../support/visitor.ts';
import { lighthouse, opening } from '../../support/world-lobby.ts';
import { northwind, tidewater } from '../../support/world.ts';
import { openApp, type OpenApp } from '../open-app.ts';

const quay = testTalk({
  id: 'quay',
  isStreamed: true,
  title: 'On the quay',
  startsAt: at('08:45'),
  stageId: 'side',
  minutes: 45,
});
const soon = testTalk({ id: 'soon', title: 'In a moment', startsAt: at('09:05'), stageId: 'main', minutes: 10 });
const post = (id: string, ago: number, more: Partial<Post> = {}): Post => ({
  id,
  body: `<p>News of ${id}</p>`,
  createdAt: at('09:00') - minutes(ago),
  scheduleAt: null,
  publishAt: at('09:00') - minutes(ago),
  pinned: false,
  vimeoId: null,
  pictureUrl: null,
  ...more,
});
/** Our server never stores this; the device does not draw it either. */
const HOSTILE =
  '<h2>Tide</h2><p>Mind the <em>quay</em></p><script>document.title="run"</script><img src="https://spy.example.org/x.png" ' +
  'onerror="document.title=1"><a href="javascript:document.title=1">not a link</a><a href="https://tide.example.org/">a link</a>';
const many = Array.from({ length: 2 * PAGE_SIZE }, (_, index) =>
  post(`old-${String(index).padStart(2, '0')}`, 500 + index),
);
const me = { ...ada, person: { ...ada.person, focus: ['Gaming'], traffic: ['Email'] } };
const alike = testPerson({ id: 'linh', firstName: 'Linh', lastName: 'Pham', focus: ['Gaming'], jobPosition: 'Editor' });

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({
    event: { sessionsPerUser: 5 },
    people: [me, grace, olive],
    talks: [quay, soon, keynote, lunch],
    documents: [
      ...[post('welcome', 1500, { pinned: true }), post('tide', 61, { body: HOSTILE }), ...many].map((doc) => ({
        c: 'posts',
        doc,
      })),
      { c: 'posts', doc: post('film', 5, { vimeoId: '76979871' }) },
      { c: 'people', doc: alike },
      ...[tidewater, northwind].map((doc) => ({ c: 'companies', doc })),
      { c: 'sponsorships', doc: lighthouse },
      { c: 'highlights', doc: opening },
    ],
  });
  // A video player on another host: tests send no request outside.
  await world.browser.context.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The player</title>' }),
  );
  await world.logIn();
  await readyForOffline(world.page);
  await world.open('/app');
});
afterAll(async () => world[Symbol.asyncDispose]());

const offline = (is: boolean) => world.browser.context.setOffline(is);
const news = (): Locator => world.page.getByRole('article', { name: 'News from Test Days' });
const card = (text: string): Locator => news().filter({ hasText: text });
const heart = (text: string): Locator => card(text).getByRole('button', { name: 'Love this post' });
const dialog = (): Locator => world.page.getByRole('dialog', { name: 'Post' });
const firstNews = async (count: number): Promise<(string | undefined)[]> =>
  (await news().allInnerTexts()).slice(0, count).map((text) => /News of (\S+)|(Tide)/.exec(text)?.[0]);
const lovedBy = async (id: string): Promise<unknown> => {
  const { body } = await world.app.call('GET', `/posts/${id}`, 'grace');
  return (body as { reactions: { love: number } }).reactions.love;
};

test('the home screen shows current talks, upcoming ones, and that nothing is kept yet, at once', async () => {
  const { page } = world;
  await page.getByRole('heading', { name: 'Welcome to Test Days!', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/lobby');
  await page.getByText('Mon 12 Jul · Barcelona').waitFor();
  const live = page.getByRole('list', { name: /^Live now/ }).getByRole('listitem');
  await expect
    .poll(async () => (await live.allInnerTexts()).map((text) => text.split('\n').filter(Boolean)))
    .toEqual([
      ['Main Stage', 'in 5 min', 'In a moment', 'Not streamed'],
      ['Side Stage', '30 min left', 'On the quay'],
    ]);
  const stage = page.getByRole('link', { name: 'Go to Stage' });
  expect(await stage.getAttribute('href')).toBe('/app/stage');
  await page.getByText('Keep a talk and we will tell you when to go').waitFor();
  await page.getByText('2 stages · 2 talks still to come today').waitFor();
  await keepButton(page, 'What we keep').click();
  const next = page.getByRole('region', { name: 'Next for you' });
  await next.getByText('Next for you · Main Stage · 10:00').waitFor();
  expect(await next.getByRole('link', { name: 'Go to Talk' }).getAttribute('href')).toBe('/app/talk/keynote');
  expect(await page.getByText('Keep a talk and we will tell you when to go').count()).toBe(0);
});

test('pinned posts come first, then the newest; posts show their age by the server’s clock, and load a page at a time', async () => {
  await expect.poll(() => firstNews(4)).toEqual(['News of welcome', 'News of film', 'Tide', 'News of old-00']);
  await card('News of welcome').getByText('1 day ago').waitFor();
  await card('Tide').getByText('1 hour ago').waitFor();
  await card('News of welcome').getByText('Pinned').waitFor();
  expect(await news().count()).toBe(PAGE_SIZE);
  await card('News of old-10').scrollIntoViewIfNeeded();
  await expect.poll(() => news().count()).toBeGreaterThan(PAGE_SIZE);
});

test('a post shows only text, emphasis and safe links', async () => {
  const text = card('Tide');
  await text.getByRole('heading', { name: 'Tide', level: 3 }).waitFor();
  expect(await text.locator('em').innerText()).toBe('quay');
  expect(await text.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'https://tide.example.org/',
  ]);
  expect(await text.getByText('not a link').count()).toBe(1);
  expect(await text.locator('img, script').count()).toBe(0);
  expect(await world.page.title()).toBe('Welcome to Test Days! · Test Days');
});

test('a heart pressed offline counts at once, stays after a restart, and is sent once', async () => {
  const { page, app } = world;
  await app.call('POST', '/schedule/add/keynote', 'ada');
  await page.getByRole('region', { name: 'Next for you' }).getByText('What we keep').waitFor();
  expect(await lovedBy('film')).toBe(0);
  await offline(true);
  await heart('News of film').click();
  await expect.poll(() => heart('News of film').getAttribute('aria-label')).toBe('Love this post: 1');
  expect(await heart('News of film').getAttribute('aria-pressed')).toBe('true');
  await card('News of film').getByText('Video needs a connection').waitFor();
  await page.reload();
  await expect.poll(() => heart('News of film').getAttribute('aria-label')).toBe('Love this post: 1');
  await page.getByRole('region', { name: 'Next for you' }).getByText('What we keep').waitFor();
  await page
    .getByRole('list', { name: /^Live now/ })
    .getByText('On the quay')
    .waitFor();
  await offline(false);
  await expect.poll(() => lovedBy('film')).toBe(1);
  await allSent(page);
  // Counts are shown at most once per interval, and one may have been shown a moment ago.
  const label = () => {
    app.advance(DERIVED_EVERY);
    return heart('News of film').getAttribute('aria-label');
  };
  await world.app.call('POST', '/posts/film/reactions', 'olive', { type: 'love' });
  await expect.poll(label).toBe('Love this post: 2');
  await heart('News of film').click();
  await expect.poll(() => lovedBy('film')).toBe(1);
  await expect.poll(label).toBe('Love this post: 1');
});

test('a video is loaded when it is played', async () => {
  const film = card('News of film');
  await film.getByRole('button', { name: /^Play video/ }).click();
  expect(await film.locator('iframe').getAttribute('src')).toBe(
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
  );
  await expect.poll(() => world.page.frames().at(-1)?.title()).toBe('The player');
});

test('posts that arrive while reading wait behind a button, and nothing moves', async () => {
  const { page, app } = world;
  await card('News of old-10').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await app.call('POST', '/posts', 'olive', { body: '<p>News of today</p>' });
  await app.call('POST', '/posts', 'olive', { body: '<p>News of now</p>' });
  const pill = page.getByRole('button', { name: '2 new posts' });
  await pill.waitFor();
  expect(await card('News of today').count()).toBe(0);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await pill.click();
  await card('News of today').waitFor();
  await pill.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before);
});

test('a post is opened by its address, and an address without one closes the sheet', async () => {
  const { page, open } = world;
  await open('/app/lobby?post=tide');
  await dialog().getByText('Mind the').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await open('/app/lobby?post=nowhere');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await dialog().waitFor({ state: 'hidden' });
});

test('people with common interests are offered with a button to connect, and only as cards before the event opens', async () => {
  const { page, app } = world;
  const people = page.getByRole('list', { name: 'People to meet' });
  await page.getByRole('heading', { name: 'People like you' }).waitFor();
  const first = people.getByRole('listitem').first();
  await expect.poll(async () => (await first.innerText()).split('\n')).toContain('Linh Pham');
  await first.getByRole('button', { name: 'Connect with Linh Pham' }).press('Enter');
  await first.getByText('Requested').waitFor();
  // The focus stays beside it, although no button is left.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Linh Pham');
  expect(await first.getByRole('link').getAttribute('href')).toBe('/app/user-profile/linh');
  expect(
    await page
      .getByRole('list', { name: 'Companies for you' })
      .getByRole('link', { name: 'Tidewater' })
      .getAttribute('href'),
  ).toBe('/app/booth/tidewater');
  expect(await page.getByRole('link', { name: lighthouse.title }).getAttribute('href')).toBe(lighthouse.link);
  await page.getByRole('heading', { name: opening.title }).waitFor();

  const doc = { ...conference, sessionsPerUser: 5, phase: 'onboarding' };
  await app.ports.log.append('pub', {
    mid: 'onboarding',
    by: 'server',
    decide: () => ({ ops: [{ c: 'event', id: 'event', rev: 'onboarding', doc }] }),
  });
  await page.getByText('Profiles open when the event starts').waitFor();
  expect(await people.getByRole('link').count()).toBe(0);
  expect(await people.getByRole('button').count()).toBe(0);
});

test.each([
  ['the lobby', '/app/lobby', () => card('Tide')],
  ['a post', '/app/lobby?post=tide', dialog],
] as const)('%s is accessible on a phone and a desktop, in both themes', async (_, path, shown) => {
  const { page, open } = world;
  await open(path);
  await shown().waitFor();
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    expect(await barriersDayAndNight(page)).toEqual([]);
  }
  await page.setViewportSize(DESKTOP);
});
