import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importedId } from '../../domain/event/imported-id.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type EngineWindow, PHONE_WIDTH, WINDOW_WIDTH } from './engine-window.ts';

const PLACES = [
  'lobby',
  'schedule',
  'stage',
  'directory',
  'booths',
  'replays',
  'perks',
  'chats',
  'live',
  'notes',
  'changes',
  'my-conference',
  'settings',
  'user-profile/me/edit',
];
const NEW_VERSION = `return document.body.innerText.includes('A new version')`;
const NOT_KEPT = `return document.querySelector('button[aria-pressed=false][aria-label^="Keep "]')?.ariaLabel`;
const keep = (label: unknown, isKept: boolean): string =>
  `//button[@aria-pressed="${isKept}"][@aria-label="${String(label)}"]`;
const FITS = `return document.documentElement.scrollWidth <= innerWidth`;
/** A talk of the demo event in which people ask. */
const TALK = importedId('talk', 'Welcome to the slow internet');
const FIRST_REPLAY = `return document.querySelector('main li a[href*="/app/replay/"]')?.href`;

/** Without the packages of codecs that `tests/engine.mjs` names, these engines decode no stream. */
const DECODES = `return MediaSource.isTypeSupported('video/mp4; codecs="avc1.42C00B,opus"')`;

let dataDir = '';
let server: ServerProcess;

/** What has to work in every engine: coming in, reloading, every place, and going on without the server. */
export function walkThroughTheApp(name: string, start: (width: number) => Promise<EngineWindow>): void {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'plenary-engine-'));
    server = await startServerProcess({ dataDir, env: { DEMO: 'on' } });
  });
  afterAll(async () => {
    await server.kill();
    await rm(dataDir, { recursive: true });
  });

  test(`in ${name} a first visit hears of no new version, and the app is reloaded as often as one likes`, async () => {
    await using page = await start(WINDOW_WIDTH);
    await reloadOften(page);
  });

  test(`in ${name} every place opens with its heading, and fits on a phone`, async () => {
    await using page = await start(PHONE_WIDTH);
    await openPlaces(page);
  });

  test(`in ${name} a recording plays, in the app's own player`, async () => {
    await using page = await start(WINDOW_WIDTH);
    await playRecording(page);
  });

  test(`in ${name} what is kept, said and asked without the server stands at once, also after a start, and is sent when it is back`, async () => {
    await using page = await start(WINDOW_WIDTH);
    await goOnAlone(page, () => start(WINDOW_WIDTH));
  });
}

/** Of the demo event; types at once, while the service worker is still on its way. */
async function logIn(page: EngineWindow, email = 'attendee@example.org', ticket = '3ABC-1'): Promise<void> {
  await page.open(`${server.url}/auth/register`);
  await page.type('(//form//input)[1]', email);
  await page.type('(//form//input)[2]', ticket);
  await page.click('//button[normalize-space()="Log in"]');
  await page.find('//nav');
}

const workerReady = (page: EngineWindow) => page.run(`return navigator.serviceWorker.ready.then(() => true)`);

async function reloadOften(page: EngineWindow): Promise<void> {
  await logIn(page);
  await page.find('//article');
  await workerReady(page);
  expect(await page.run(NEW_VERSION)).toBe(false);
  for (let times = 0; times < 3; times += 1) {
    await page.reload();
    await page.find('//article');
  }
  expect(await page.run(NEW_VERSION)).toBe(false);
}

async function openPlaces(page: EngineWindow): Promise<void> {
  await logIn(page);
  const opened: unknown[] = [];
  for (const place of PLACES) {
    await page.open(`${server.url}/app/${place}`);
    await page.find('//main//h1');
    const isWell = await page.run(`return document.querySelector('[role=alert] h1') === null`);
    opened.push([place, isWell, await page.run(FITS)]);
  }
  expect(opened).toEqual(PLACES.map((place) => [place, true, true]));
}

/** Segments of the demo's own recordings, by what of the engine plays them. */
async function playRecording(page: EngineWindow): Promise<void> {
  await logIn(page);
  await page.open(`${server.url}/app/replays`);
  await page.find('//main//li//a[contains(@href, "/app/replay/")]');
  await page.open(String(await page.run(FIRST_REPLAY)));
  await page.click('//main//button[starts-with(@aria-label, "Play ")]');
  expect(await page.run(DECODES)).toBe(true);
  await expect
    .poll(() => page.run(`return document.querySelector('video')?.currentTime > 0.5`), { timeout: 30_000 })
    .toBe(true);
}

async function goOnAlone(page: EngineWindow, another: () => Promise<EngineWindow>): Promise<void> {
  await logIn(page);
  await workerReady(page);
  await page.open(`${server.url}/app/schedule`);
  await page.find('//article');
  const label = await page.run(NOT_KEPT);
  const talk = `${server.url}/app/talk/${TALK}`;
  await page.open(`${talk}?tab=ask`);
  // What was asked moves the button when it comes.
  await page.find('//ul[@aria-label="Questions"]/li | //main//*[.="Nobody has asked yet."]');
  await page.click('//button[normalize-space()="Agree and write"]');
  await page.find('//textarea[@aria-label="Your question"]');
  const { port } = server;
  await server.stop();
  await page.type('//textarea[@aria-label="Your question"]', 'Is anybody there?');
  await page.click('//button[@aria-label="Ask"]');
  await page.find('//li[contains(., "Is anybody there?")][contains(., "Not sent yet")]');
  await page.click('//button[@role="tab"][starts-with(., "Chat")]');
  await page.type('//textarea[@aria-label="Say something"]', 'It went dark here.');
  await page.click('//button[@aria-label="Send"]');
  await page.find('//*[@dir="auto"][.="It went dark here."]');
  await page.open(`${server.url}/app/schedule`);
  await page.click(keep(label, false));
  await page.find(keep(label, true));
  await page.reload();
  await page.find(keep(label, true));
  server = await startServerProcess({ dataDir, port, env: { DEMO: 'on' } });
  await page.find('//*[contains(., "Updated just now")]');
  await using other = await another();
  await logIn(other, 'admin@example.org', '7ADM-3');
  await other.open(`${talk}?tab=ask`);
  await other.find('//li[contains(., "Is anybody there?")]');
  await other.open(`${talk}?tab=chat`);
  await other.find('//*[@dir="auto"][.="It went dark here."]');
  await using own = await another();
  await logIn(own);
  await own.open(`${server.url}/app/schedule?type=My+Schedule`);
  await own.find(keep(label, true));
}
