import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importedId } from '../../domain/event/imported-id.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type EngineWindow, PHONE_WIDTH, type StartEngine, WINDOW_HEIGHT, WINDOW_WIDTH } from './engine-window.ts';
import { type PushStandIn, startPushStandIn } from './push-stand-in.ts';
import { openBrowser } from '../support/browser.ts';
import { logInByTicket } from '../support/visitor.ts';

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
/** Lord Howe Island: 10:30 ahead of UTC, 11:00 in summer. */
const ODD_ZONE = 'Australia/Lord_Howe';
/** One of the demo's recordings that has captions. */
const CAPTIONED_REPLAY = 'demo-replay-1';
const NEW_VERSION = `return document.body.innerText.includes('A new version')`;
/** The last one, which is over last. */
const NOT_KEPT = `return [...document.querySelectorAll('button[aria-pressed=false][aria-label^="Keep "]')].at(-1)?.ariaLabel`;
const keep = (label: unknown, isKept: boolean): string =>
  `//button[@aria-pressed="${isKept}"][@aria-label="${String(label)}"]`;
const WIDTHS = `return [innerWidth, document.documentElement.scrollWidth]`;
/** A talk of the demo event in which people ask. */
const TALK = importedId('talk', 'Welcome to the slow internet');
const FIRST_REPLAY = `return document.querySelector('main li a[href*="/app/replay/"]')?.href`;

/** Without the packages of codecs that `tests/engine.mjs` names, these engines decode no stream. */
const DECODES = `return MediaSource.isTypeSupported('video/mp4; codecs="avc1.42C00B,opus"')`;

let dataDir = '';
let server: ServerProcess;
let pushService: PushStandIn;

/** What has to work in every engine: coming in, reloading, every place, and going on without the server. */
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

  test(`in ${name} a first visit hears of no new version, and the app is reloaded as often as one likes`, async () => {
    await using page = await start({ width: WINDOW_WIDTH });
    await reloadOften(page);
  });

  test(`in ${name} every place opens with its heading, and fits on a phone`, async () => {
    await using page = await start({ width: PHONE_WIDTH });
    await openPlaces(page);
  });

  test(`in ${name} a recording plays, in the app's own player`, async () => {
    await using page = await start({ width: WINDOW_WIDTH });
    await playRecording(page);
  });

  test(`in ${name} a page that was loaded past the worker shows the schedule, and the worker serves the next one`, async ({
    skip,
  }) => {
    await using page = await start({ width: WINDOW_WIDTH });
    if (!page.reloadPastWorker) return skip('its driver reloads through the worker alone');
    await goOnPastWorker(page, page.reloadPastWorker);
  });

  test(`in ${name} each time reads as in Chromium, in a zone whose summer is half an hour ahead`, async () => {
    await using page = await start({ width: WINDOW_WIDTH, zone: ODD_ZONE });
    await compareTimes(page);
  });

  test(`in ${name} the captions of a recording are shown over the picture once they are on`, async () => {
    await using page = await start({ width: WINDOW_WIDTH });
    await showCaptions(page);
  });

  test(`in ${name} Escape and the button close a sheet, and the focus goes back to what opened it`, async () => {
    await using page = await start({ width: PHONE_WIDTH });
    await closeSheets(page);
  });

  test(`in ${name} a notice is pushed to the device, or the settings say that this browser shows none`, async () => {
    await using page = await start({ width: WINDOW_WIDTH, pushService: pushService.forBrowser });
    await receivePush(page);
  });

  // Last, as it stops the server and starts it again.
  test(`in ${name} what is kept, said and asked without the server stands at once, also after a start, and is sent when it is back`, async () => {
    await using page = await start({ width: WINDOW_WIDTH });
    await goOnAlone(page, () => start({ width: WINDOW_WIDTH }));
  });
}

const environment = () => ({ DEMO: 'on', PUSH_HOSTS: pushService.forServer });

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
    opened.push([place, isWell, await page.run(WIDTHS)]);
  }
  expect(opened).toEqual(PLACES.map((place) => [place, true, [PHONE_WIDTH, PHONE_WIDTH]]));
}

/** Segments of the demo's own recordings, by what of the engine plays them. */
async function playRecording(page: EngineWindow): Promise<void> {
  await logIn(page);
  await page.open(`${server.url}/app/replays`);
  await page.find('//main//li//a[contains(@href, "/app/replay/")]');
  await page.open(String(await page.run(FIRST_REPLAY)));
  await page.click('//main//button[starts-with(@aria-label, "Play ")]');
  expect(await page.run(DECODES)).toBe(true);
  await expect.poll(() => page.run(`return document.querySelector('video')?.currentTime > 0.5`)).toBe(true);
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
  server = await startServerProcess({ dataDir, port, env: environment() });
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

async function goOnPastWorker(page: EngineWindow, reloadPastWorker: () => Promise<void>): Promise<void> {
  const isServed = `return navigator.serviceWorker.controller !== null`;
  await logIn(page);
  await page.find('//article');
  await workerReady(page);
  await page.reload();
  await page.find('//article');
  expect(await page.run(isServed)).toBe(true);
  await reloadPastWorker();
  await page.find('//article');
  expect(await page.run(isServed)).toBe(false);
  await page.find('//*[contains(., "Updated just now")]');
  await page.reload();
  await page.find('//article');
  expect([await page.run(isServed), await page.run(NEW_VERSION)]).toEqual([true, false]);
}

/** The last day of the demo event by the device's own clock, in Chromium and here: of which one may bring a Temporal of its own. */
async function compareTimes(page: EngineWindow): Promise<void> {
  const shown = `return [...document.querySelectorAll('article')].map((card) => card.textContent)`;
  await logIn(page);
  await page.open(`${server.url}/app/settings`);
  for (const place of TO_LAST_DAY) await page.click(place);
  const there = await lastDayInChromium(shown);
  expect((there as string[]).length).toBeGreaterThan(5);
  await expect.poll(() => page.run(shown)).toEqual(there);
}

/** Within the app, as the choice of a moment ago may not be stored yet. */
const TO_LAST_DAY = [
  '//label[starts-with(normalize-space(), "Local (")]',
  '(//nav//a[contains(@href, "/app/schedule")])[last()]',
  '(//nav[@aria-label="Day"]//a)[last()]',
];

async function lastDayInChromium(shown: string): Promise<unknown> {
  const viewport = { width: WINDOW_WIDTH, height: WINDOW_HEIGHT };
  const browser = await openBrowser({ timezone: ODD_ZONE, viewport });
  const { page } = browser;
  await logInByTicket(page, server.url, { email: 'exhibitor@example.org', ticketCode: '5EXH-2' });
  await page.goto(`${server.url}/app/settings`);
  for (const place of TO_LAST_DAY) await page.locator(`xpath=${place}`).first().click();
  await page.getByText('Closing: what you are taking home').waitFor();
  const there = await page.evaluate(`(() => { ${shown} })()`);
  await browser.close();
  return there;
}

async function showCaptions(page: EngineWindow): Promise<void> {
  const cue = `
    const tracks = [...(document.querySelector('video')?.textTracks ?? [])].filter(({ mode }) => mode === 'showing');
    return tracks.flatMap(({ activeCues }) => [...(activeCues ?? [])].map(({ text }) => text)).length > 0`;
  await logIn(page);
  await page.open(`${server.url}/app/replay/${CAPTIONED_REPLAY}`);
  await page.click('//main//button[starts-with(@aria-label, "Play ")]');
  await expect.poll(() => page.run(`return document.querySelector('video')?.currentTime > 0.5`)).toBe(true);
  expect(await page.run(cue)).toBe(false);
  await page.click('//button[@aria-label="Captions"]');
  await expect.poll(() => page.run(cue)).toBe(true);
}

async function closeSheets(page: EngineWindow): Promise<void> {
  const isOpen = `return document.querySelector('dialog[open]') !== null`;
  const focused = `return document.activeElement?.textContent`;
  const opener = '//main//button[contains(., "Filters")]';
  await logIn(page);
  await page.find('//article');
  for (const close of [
    () => page.pressKey('Escape'),
    () => page.click('//dialog[@open]//button[@aria-label="Close"]'),
  ]) {
    await page.click(opener);
    await page.find('//dialog[@open]');
    expect(await page.run(`return document.querySelector('dialog[open]').contains(document.activeElement)`)).toBe(true);
    await close();
    await expect.poll(() => page.run(isOpen)).toBe(false);
    expect(await page.run(focused)).toContain('Filters');
  }
}

async function receivePush(page: EngineWindow): Promise<void> {
  await logIn(page);
  await workerReady(page);
  if (!page.allowNotifications) {
    await page.open(`${server.url}/app/settings`);
    await page.find('//*[contains(., "This browser does not show notifications.")]');
    expect(await page.run(`return 'PushManager' in window`)).toBe(false);
    return;
  }
  await page.allowNotifications(server.url);
  await page.open(`${server.url}/app/settings`);
  await page.click('//main//button[normalize-space()="Switch on"]');
  await page.find('//main//button[normalize-space()="Switch off"]');
  await notifyEverybody('The doors are open');
  const titles = `
    return navigator.serviceWorker.ready
      .then((worker) => worker.getNotifications())
      .then((shown) => shown.map(({ title }) => title))`;
  await expect.poll(() => page.run(titles)).toEqual(['The doors are open']);
}

/** As an organiser does from a script of their own. */
async function notifyEverybody(title: string): Promise<void> {
  const post = async (path: string, body: object, token = ''): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { token } = (await post('/attendee/login', { email: 'admin@example.org', reference: '7ADM-3' })) as {
    token: string;
  };
  const sendAt = Temporal.Now.instant().toString();
  await post('/push-notifications', { title, body: 'Come in.', link: '/app/schedule', send_at: sendAt }, token);
}
