import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type Safari, startSafari } from './safari.ts';

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
const NOT_KEPT = `return document.querySelector('button[aria-pressed=false][aria-label$="in my schedule"]')?.ariaLabel`;
const keep = (label: unknown, isKept: boolean): string =>
  `//button[@aria-pressed="${isKept}"][@aria-label="${String(label)}"]`;

let dataDir = '';
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-safari-'));
  server = await startServerProcess({ dataDir, env: { DEMO: 'on' } });
});
afterAll(async () => {
  await server.kill();
  await rm(dataDir, { recursive: true });
});

/** Of the demo event; types at once, while the service worker is still on its way. */
async function logIn(safari: Safari): Promise<void> {
  await safari.open(`${server.url}/auth/register`);
  await safari.type('(//form//input)[1]', 'attendee@example.org');
  await safari.type('(//form//input)[2]', '3ABC-1');
  await safari.click('//button[normalize-space()="Log in"]');
  await safari.find('//nav');
}

test('in Safari a first visit hears of no new version, and the app is reloaded as often as one likes', async () => {
  await using safari = await startSafari();
  await logIn(safari);
  await safari.find('//article');
  await safari.run(`return navigator.serviceWorker.ready.then(() => true)`);
  expect(await safari.run(NEW_VERSION)).toBe(false);
  for (let times = 0; times < 3; times += 1) {
    await safari.reload();
    await safari.find('//article');
  }
  expect(await safari.run(NEW_VERSION)).toBe(false);
});

test('in Safari every place opens with its heading', async () => {
  await using safari = await startSafari();
  await logIn(safari);
  const opened: unknown[] = [];
  for (const place of PLACES) {
    await safari.open(`${server.url}/app/${place}`);
    await safari.find('//main//h1');
    opened.push([place, await safari.run(`return document.querySelector('[role=alert] h1') === null`)]);
  }
  expect(opened).toEqual(PLACES.map((place) => [place, true]));
});

test('in Safari a talk kept without a network stands at once, also after a start, and is sent when the server is back', async () => {
  await using safari = await startSafari();
  await logIn(safari);
  await safari.run(`return navigator.serviceWorker.ready.then(() => true)`);
  await safari.open(`${server.url}/app/schedule`);
  await safari.find('//article');
  const label = await safari.run(NOT_KEPT);
  const { port } = server;
  await server.stop();
  await safari.click(keep(label, false));
  await safari.find(keep(label, true));
  await safari.reload();
  await safari.find(keep(label, true));
  server = await startServerProcess({ dataDir, port, env: { DEMO: 'on' } });
  await safari.find('//*[contains(., "Updated just now")]');
  await using other = await startSafari();
  await logIn(other);
  await other.open(`${server.url}/app/schedule?type=My+Schedule`);
  await other.find(keep(label, true));
});
