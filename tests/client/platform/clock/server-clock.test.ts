import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as clockWatch from '../../../../client/platform/clock/clock-sync.ts';
import type * as serverClock from '../../../../client/platform/clock/server-clock.ts';
import { CLOCK_SAMPLE_EVERY } from '../../../../domain/limits/clock.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../domain/time.ts';
import { freshLocalStorage } from '../../../support/local-storage.ts';

// The clock's environment: a page whose two clocks the test sets, and a server that gives the time.

type Shell = typeof serverClock & typeof clockWatch;

const SERVER_START = Date.UTC(2027, 6, 12, 7);

let page: EventTarget & { visibilityState: string };
/** Milliseconds of real time since the test began; the device's wall clock differs by `wallError`. */
let real: number;
let monotonicStoodStill: number;
let wallError: number;
let online: boolean;
let asked: number;
/** The server does not answer. */
let slow: boolean;
let leave: (() => void) | undefined;

beforeEach(() => {
  [real, monotonicStoodStill, wallError, online, asked, slow] = [0, 0, 0, true, 0, false];
  freshLocalStorage();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', {
    get onLine() {
      return online;
    },
  });
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

/** Starts the app: a new page with the localStorage of earlier ones. */
async function start(): Promise<Shell> {
  leave?.();
  vi.resetModules();
  const shell = {
    ...(await import('../../../../client/platform/clock/server-clock.ts')),
    ...(await import('../../../../client/platform/clock/clock-sync.ts')),
  };
  leave = shell.startClockSync(() => {
    asked += 1;
    if (slow) return new Promise(() => undefined);
    return Promise.resolve(online ? { serverReceived: serverTime(), serverSent: serverTime() } : undefined);
  });
  await settle();
  return shell;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

/** Advances the time and runs the page's timers. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= SECOND) {
    real += Math.min(SECOND, left);
    vi.advanceTimersByTime(Math.min(SECOND, left));
    await settle();
  }
}

const off = (shell: Shell): number => Math.abs(shell.serverNow() - serverTime());

test('a device whose clock is a day ahead shows the server’s time after the first request', async () => {
  wallError = DAY;
  const shell = await start();
  expect([off(shell) < 100, shell.clockSource.get()]).toEqual([true, 'server']);
});

test('a start without network uses the time saved by the last page', async () => {
  wallError = -3 * HOUR;
  await start();
  await pass(MINUTE);
  online = false;
  real += HOUR;
  const shell = await start();
  expect([off(shell) < SECOND, shell.clockSource.get()]).toEqual([true, 'device']);
});

test('a device that never asked reports that the time is its own', async () => {
  [wallError, online] = [HOUR, false];
  const shell = await start();
  expect([off(shell), shell.clockSource.get()]).toEqual([HOUR, 'device']);
  online = true;
  page.dispatchEvent(new Event('resume'));
  await settle();
  expect([off(shell) < 100, shell.clockSource.get()]).toEqual([true, 'server']);
});

test('setting the clock while the app runs changes nothing, also not at the next start', async () => {
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
  expect([off(shell) < SECOND, shell.clockSource.get()]).toEqual([true, 'device']);
});

test('if the clock is set 13 hours ahead and back while offline, statuses stay, and the app says whose time it is until it is back', async () => {
  const shell = await start();
  online = false;
  await pass(10 * SECOND);
  wallError = 13 * HOUR;
  await pass(10 * SECOND);
  expect([off(shell) < 100, shell.clockSource.get()]).toEqual([true, 'device']);
  wallError = 0;
  await pass(10 * SECOND);
  expect([off(shell) < 100, shell.clockSource.get()]).toEqual([true, 'server']);
});

test('after the clock was set back while the app was closed, no time before the last confirmed one is shown, and its source is named', async () => {
  await start();
  await pass(6 * MINUTE);
  online = false;
  wallError = -5 * HOUR;
  const shell = await start();
  expect([off(shell) < CLOCK_SAMPLE_EVERY, shell.clockSource.get()]).toEqual([true, 'device']);
});

test('a clock set ahead while the app was closed is not saved as a confirmed time', async () => {
  await start();
  online = false;
  wallError = 13 * HOUR;
  const ahead = await start();
  await pass(MINUTE);
  expect([off(ahead) > 12 * HOUR, ahead.clockSource.get()]).toEqual([true, 'device']);
  wallError = 0;
  expect(off(await start())).toBeLessThan(SECOND);
});

test('any answer gives the time to a page without one, however slow, and claims no more', async () => {
  [wallError, online] = [DAY, false];
  const shell = await start();
  await pass(6 * SECOND);
  shell.recordServerTime(serverTime() - SECOND);
  expect([off(shell) <= 4 * SECOND, shell.clockSource.get()]).toEqual([true, 'server']);
});

test('a page that returns does not mention its own clock while the answer is on its way', async () => {
  await start();
  slow = true;
  const shell = await start();
  await pass(4 * SECOND);
  expect(shell.clockSource.get()).toBe('server');
  await pass(2 * SECOND);
  expect(shell.clockSource.get()).toBe('device');
});

test('the server is asked five times at the start, and once every five minutes after', async () => {
  await start();
  expect(asked).toBe(5);
  await pass(11 * MINUTE);
  expect(asked).toBe(7);
});
