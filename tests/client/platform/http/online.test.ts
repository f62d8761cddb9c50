import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startIdleTimeout } from '../../../../client/platform/http/idle-timeout.ts';
import { online, watchOnline } from '../../../../client/platform/http/online.ts';

let leave: () => void;
const network = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  network.onLine = true;
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('window', new EventTarget());
  online.set(true);
  leave = watchOnline();
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function become(onLine: boolean): void {
  network.onLine = onLine;
  window.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
}

test('a network that is lost for half a second counts as lost', () => {
  become(false);
  vi.advanceTimersByTime(499);
  expect(online.get()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(online.get()).toBe(false);
});

test('a shorter interruption is not reported', () => {
  const heard: boolean[] = [];
  online.subscribe(() => heard.push(online.get()));
  for (const state of [false, true, false, true]) {
    become(state);
    vi.advanceTimersByTime(300);
  }
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual([]);
  become(false);
  vi.advanceTimersByTime(500);
  expect(heard).toEqual([false]);
});

test('requests in progress are aborted when the network goes, and can be sent again once it is back', () => {
  const timers = { after: () => () => undefined };
  const [ended, underWay] = [startIdleTimeout(timers, 20_000), startIdleTimeout(timers, 20_000)];
  ended.end();
  become(false);
  vi.advanceTimersByTime(499);
  expect(underWay.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect([ended.signal.aborted, underWay.signal.aborted]).toEqual([false, true]);
});
