import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importedId } from '../../domain/event/import/imported-id.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type EngineWindow, PHONE_WIDTH, type StartEngine, WINDOW_WIDTH } from './engine-window.ts';
import {
  closeSheets,
  compareTimes,
  goOnPastWorker,
  logIn,
  NEW_VERSION,
  ODD_ZONE,
  receivePush,
  showCaptions,
  workerReady,
} from './page-stories.ts';
import { type PushStandIn, startPushStandIn } from './push-stand-in.ts';

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
/** The talk that ends last. */
const NOT_KEPT = `return [...document.querySelectorAll('button[aria-pressed=false][aria-label^="Keep "]')].at(-1)?.ariaLabel`;
const keep = (label: unknown, isKept: boolean): string =>
  `//button[@aria-pressed="${isKept}"][@aria-label="${String(label)}"]`;
const WIDTHS = `return [innerWidth, document.documentElement.scrollWidth]`;
/** A talk of the demo event with questions. */
const TALK = importedId('talk', 'Welcome to the slow internet');
const FIRST_REPLAY = `return document.querySelector('main li a[href*="/app/replay/"]')?.href`;

/** Without the codec packages that `tests/engine.mjs` names, these engines decode no stream. */
const DECODES = `return MediaSource.isTypeSupported('video/mp4; codecs="avc1.42C00B,opus"')`;

let dataDir = '';
let server: ServerProcess;
let pushService: PushStandIn;

/** What must work in every engine: logging in, reloading, opening every screen, and working without the server. */
export function walkThroughTheApp(name: string, start: StartEngine): void {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'plenary-engine-'));
    pushService = await startPushStandIn();
    server = await startServerProcess({ dataDir, env: environment() });
  });
  afterAll(async () => {
    await server.kill();
    await pushService[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true });
  });

  test(`in ${name} a first visit shows no update, and the app can be reloaded any number of times`, async () => {
    await using page = await start({ width: WINDOW_WIDTH });
    await reloadOften(page);
  });

  test(`in ${name} every screen opens with its heading, and fits on a phone`, async () => {
    await using page = await start({ width: PHONE_WIDTH });
    await openPlaces(page);
  });

  test(`in ${name} a recording plays, in the app's own player`, async () => {
    await using page = await start({ width: WINDOW_WIDTH });
    await playRecording(page);
  });

  test(`in ${name} a page loaded without the worker shows the schedule, and the worker serves the next one`, async (it) => {
    await using page = await start({ width: WINDOW_WIDTH });
    it.skip(page.reloadPastWorker === undefined, 'its driver reloads through the worker alone');
    await goOnPastWorker(page, server.url);
  });

  test(`in ${name} each time is formatted as in Chromium, in a zone whose summer time is half an hour`, async () => {
    await using page = await start({ width: WINDOW_WIDTH, zone: ODD_ZONE });
    await compareTimes(page, server.url);
  });

  test(`in ${name} the captions of a recording are shown over the picture once they are on`, async () => {
    await using page = await start({ width: WINDOW_WIDTH });
    await showCaptions(page, server.url);
  });

  test(`in ${name} Escape and the button close a sheet, and the focus goes back to what opened it`, async () => {
    await using page = await start({ width: PHONE_WIDTH });
    await closeSheets(page, server.url);
  });

  test(`in ${name} a notice is pushed to the device, or the settings say that this browser shows none`, async () => {
    await using page = await start({ width: WINDOW_WIDTH, pushService: pushService.forBrowser });
    await receivePush(page, server.url);
  });

  // Last, because it stops and restarts the server.
  test(`in ${name} offline actions are shown at once, also after a restart, and are sent when the server returns`, async () => {
    await using page = await start({ width: WINDOW_WIDTH });
    await goOnAlone(page, () => start({ width: WINDOW_WIDTH }));
  });
}

const environment = () => ({ DEMO: 'on', PUSH_HOSTS: pushService.forServer });

async function reloadOften(page: EngineWindow): Promise<void> {
  await logIn(page, server.url);
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
  await logIn(page, server.url);
  const opened: unknown[] = [];
  for (const place of PLACES) {
    await page.open(`${server.url}/app/${place}`);
    await page.find('//main//h1');
    const isWell = await page.run(`return document.querySelector('[role=alert] h1') === null`);
    opened.push([place, isWell, await page.run(WIDTHS)]);
  }
  expect(opened).toEqual(PLACES.map((place) => [place, true, [PHONE_WIDTH, PHONE_WIDTH]]));
}

/** Plays segments of the demo's recordings, with the player that the engine supports. */
async function playRecording(page: EngineWindow): Promise<void> {
  await logIn(page, server.url);
  await page.open(`${server.url}/app/replays`);
  await page.find('//main//li//a[contains(@href, "/app/replay/")]');
  await page.open(String(await page.run(FIRST_REPLAY)));
  await page.click('//main//button[starts-with(@aria-label, "Play ")]');
  expect(await page.run(DECODES)).toBe(true);
  await expect.poll(() => page.run(`return document.querySelector('video')?.currentTime > 0.5`)).toBe(true);
}

async function goOnAlone(page: EngineWindow, another: () => Promise<EngineWindow>): Promise<void> {
  await logIn(page, server.url);
  await workerReady(page);
  await page.open(`${server.url}/app/schedule`);
  await page.find('//article');
  const label = await page.run(NOT_KEPT);
  const talk = `${server.url}/app/talk/${TALK}`;
  await page.open(`${talk}?tab=ask`);
  // The button moves when the question appears.
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
  server = await startServerProcess({ dataDir, port, env: environment() });
  await page.find('//*[contains(., "Updated just now")]');
  await using other = await another();
  await logIn(other, server.url, { email: 'admin@example.org', ticket: '7ADM-3' });
  await other.open(`${talk}?tab=ask`);
  await other.find('//li[contains(., "Is anybody there?")]');
  await other.open(`${talk}?tab=chat`);
  await other.find('//*[@dir="auto"][.="It went dark here."]');
  await using own = await another();
  await logIn(own, server.url);
  await own.open(`${server.url}/app/schedule?type=My+Schedule`);
  await own.find(keep(label, true));
}
