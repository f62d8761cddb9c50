import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as serverClock from '../../../client/platform/server-clock.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../domain/time.ts';
import { freshLocalStorage } from '../../support/local-storage.ts';

// The shell around the clock: a page whose two clocks the test sets, and a server that is asked.

type Shell = typeof serverClock;

const SERVER_START = Date.UTC(2027, 6, 12, 7);

let page: EventTarget & { visibilityState: string };
/** Milliseconds of real time since the test began; the device's wall clock is off by `wallError`. */
let real: number;
let monotonicStoodStill: number;
let wallError: number;
let online: boolean;
let asked: number;
let leave: (() => void) | undefined;

beforeEach(() => {
  [real, monotonicStoodStill, wallError, online, asked] = [0, 0, 0, true, 0];
  freshLocalStorage();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(performance, 'now').mockImplementation(() => real - monotonicStoodStill);
  vi.spyOn(Date, 'now').mockImplementation(() => SERVER_START + real + wallError);
});
afterEach(() => {
  leave?.();
  leave = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const serverTime = (): number => SERVER_START + real;

/** The app starts: a fresh page with what earlier ones left in localStorage. */
async function start(): Promise<Shell> {
  leave?.();
  vi.resetModules();
  const shell = await import('../../../client/platform/server-clock.ts');
  leave = shell.watchClock(() => {
    asked += 1;
    return Promise.resolve(online ? { serverReceived: serverTime(), serverSent: serverTime() } : undefined);
  });
  await settle();
  return shell;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

/** Time passes, and the page's timers with it. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= SECOND) {
    real += Math.min(SECOND, left);
    vi.advanceTimersByTime(Math.min(SECOND, left));
    await settle();
  }
}

const off = (shell: Shell): number => Math.abs(shell.serverNow() - serverTime());

test('a device whose clock is a day ahead shows the server’s time as soon as it was asked', async () => {
  wallError = DAY;
  const shell = await start();
  expect([off(shell) < 100, shell.clockSource.get()]).toEqual([true, 'server']);
});

test('a start without network goes by what the last one learnt', async () => {
  wallError = -3 * HOUR;
  await start();
  await pass(MINUTE);
  online = false;
  real += HOUR;
  const shell = await start();
  expect([off(shell) < SECOND, shell.clockSource.get()]).toEqual([true, 'server']);
});

test('a device that never asked says that the time is its own', async () => {
  [wallError, online] = [HOUR, false];
  const shell = await start();
  expect([off(shell), shell.clockSource.get()]).toEqual([HOUR, 'device']);
  online = true;
  page.dispatchEvent(new Event('resume'));
  await settle();
  expect([off(shell) < 100, shell.clockSource.get()]).toEqual([true, 'server']);
});

test('setting the clock while the app runs changes nothing, nor does it at the next start', async () => {
  const shell = await start();
  online = false;
  await pass(10 * SECOND);
  wallError = -HOUR;
  await pass(10 * SECOND);
  expect(off(shell)).toBeLessThan(100);
  const again = await start();
  expect(off(again)).toBeLessThan(SECOND);
});

test('after a sleep of two hours without network the time is right at once', async () => {
  const shell = await start();
  online = false;
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  real += 2 * HOUR;
  monotonicStoodStill = 2 * HOUR;
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(off(shell)).toBeLessThan(SECOND);
});

test('the server is asked five times at the start, and once every five minutes after', async () => {
  await start();
  expect(asked).toBe(5);
  await pass(11 * MINUTE);
  expect(asked).toBe(7);
});
