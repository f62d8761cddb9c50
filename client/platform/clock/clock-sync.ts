import { checkClock, savedClock, takeExchange } from '../../../domain/clock/clock-keeping.ts';
import { type ClockState, SavedClock } from '../../../domain/clock/clock-state.ts';
import type { ClockExchange } from '../../../domain/clock/server-offset.ts';
import {
  CLOCK_FIRST_ANSWER,
  CLOCK_HOPE,
  CLOCK_JUMP,
  CLOCK_SAMPLE_EVERY,
  CLOCK_SAMPLES_AT_START,
} from '../../../domain/limits/clock.ts';
import { type Instant, SECOND } from '../../../domain/time.ts';
import { readLocal, writeLocal } from '../storage/local-store.ts';
import { CLOCK_KEY, clockReading, clockSource, clockState, serverNow } from './server-clock.ts';

// Connects domain/clock to the browser: listens to page events, asks the server for the time, and saves the result for a
// start without network.

/** Asks the server for the time; undefined if there was no answer. */
export type AskTime = () => Promise<Pick<ClockExchange, 'serverReceived' | 'serverSent'> | undefined>;

const began = clockReading();
let ask: AskTime = () => Promise.resolve(undefined);
let resumed = false;
let asking = false;
/** Monotonic time until which an answer is expected. Until then no notice says which clock is used. */
let hopeUntil = began.monotonic + CLOCK_HOPE;
let kept = readLocal(CLOCK_KEY, SavedClock);

/** Starts the check each second and the requests for the time. Returns a function that stops both. */
export function startClockSync(askTime: AskTime): () => void {
  ask = askTime;
  const onResume = (): void => {
    resumed = true;
    hopeUntil = performance.now() + CLOCK_HOPE;
    check();
    void askServer(CLOCK_SAMPLES_AT_START);
  };
  const onVisibility = (): void => (document.visibilityState === 'visible' ? onResume() : check());
  const checking = setInterval(check, SECOND);
  const sampling = setInterval(() => void askServer(1), CLOCK_SAMPLE_EVERY);
  document.addEventListener('visibilitychange', onVisibility);
  document.addEventListener('freeze', check);
  document.addEventListener('resume', onResume);
  window.addEventListener('pageshow', onResume);
  window.addEventListener('online', onOnline);
  void askServer(CLOCK_SAMPLES_AT_START);
  return () => {
    clearInterval(checking);
    clearInterval(sampling);
    document.removeEventListener('visibilitychange', onVisibility);
    document.removeEventListener('freeze', check);
    document.removeEventListener('resume', onResume);
    window.removeEventListener('pageshow', onResume);
    window.removeEventListener('online', onOnline);
  };
}

/**
 * Uses the server time that every answer carries. It is late by the time the answer took, so it only reveals a clock that is
 * plainly wrong. If the page has no time yet, it counts as the answer to a request made at page start.
 */
export function recordServerTime(sent: Instant): void {
  const got = clockReading();
  if (!clockState.get().asked && got.monotonic - began.monotonic < CLOCK_FIRST_ANSWER) {
    become(takeExchange(clockState.get(), { sent: began, serverReceived: sent, serverSent: sent, got }));
  }
  const difference = serverNow() - sent;
  if (!clockState.get().confirmed || difference < -SECOND || difference > 30 * SECOND)
    void askServer(CLOCK_SAMPLES_AT_START);
}

const onOnline = (): void => void askServer(CLOCK_SAMPLES_AT_START);

function check(): void {
  const accounted = clockState.get().confirmed;
  become(checkClock(clockState.get(), clockReading(), resumed));
  resumed = false;
  keep();
  if (accounted && !clockState.get().confirmed) void askServer(CLOCK_SAMPLES_AT_START);
}

/** Requests time samples one after the other; domain/clock weighs each by its round trip. */
async function askServer(samples: number): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    for (let sample = 0; sample < samples; sample += 1) {
      const sent = clockReading();
      const answer = await ask();
      if (!answer) {
        hopeUntil = 0;
        return;
      }
      become(takeExchange(clockState.get(), { sent, ...answer, got: clockReading() }));
    }
  } finally {
    asking = false;
    check();
  }
}

function become(next: ClockState): void {
  clockState.set(next);
  clockSource.set(sourceOf(next));
}

/** Saves the clock if it changed: after an answer, and when the device's clock was set. */
function keep(): void {
  const saved = savedClock(clockState.get());
  if (!saved || (kept && saysTheSame(saved, kept))) return;
  kept = saved;
  writeLocal(CLOCK_KEY, saved);
}

const saysTheSame = (a: SavedClock, b: SavedClock): boolean =>
  Math.abs(a.offsetWall - b.offsetWall) < CLOCK_JUMP && Math.abs(a.at - b.at) < CLOCK_SAMPLE_EVERY;

function sourceOf({ source, confirmed }: ClockState): 'server' | 'device' {
  const hopes = navigator.onLine && performance.now() < hopeUntil;
  return source === 'server' && (confirmed || hopes) ? 'server' : 'device';
}
