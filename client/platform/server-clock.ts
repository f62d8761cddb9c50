import { checkClock, type ClockState, savedClock, SavedClock, serverTime, startClock, takeExchange } from '../../domain/clock/clock-state.ts';
import type { ClockExchange, ClockReading } from '../../domain/clock/server-offset.ts';
import { CLOCK_JUMP, CLOCK_SAMPLE_EVERY, CLOCK_SAMPLES_AT_START } from '../../domain/limits/clock.ts';
import { type Instant, SECOND } from '../../domain/time.ts';
import { liveValue } from './live-value.ts';
import { readLocal, writeLocal } from './local-store.ts';

/*
 * The shell around domain/clock: reads the device's two clocks, listens to what the page lives through, asks the
 * server, and keeps what it learnt for a start without network. What is kept says nothing about the person, so it
 * outlives a log-out.
 */

const KEY = 'clock';

const reading = (): ClockReading => ({ monotonic: performance.now(), wall: Date.now() });

let state: ClockState = startClock(reading(), readLocal(KEY, SavedClock));

/** `device` while the time shown is only this device's belief: never asked, or a jump nobody can account for. */
export const clockSource = liveValue<'server' | 'device'>(sourceOf(state));

/** The server's clock, epoch ms. Never runs backwards, save where it was wrong by seconds. */
export const serverNow = (): Instant => serverTime(state, performance.now());

/** Answers what time it is, or nothing. */
export type AskTime = () => Promise<Pick<ClockExchange, 'serverReceived' | 'serverSent'> | undefined>;

let ask: AskTime = () => Promise.resolve(undefined);
let resumed = false;
let asking = false;
let kept = readLocal(KEY, SavedClock);

/** Starts the check of every second and the questions to the server; returns the way out. */
export function watchClock(askTime: AskTime): () => void {
  ask = askTime;
  const onResume = (): void => {
    resumed = true;
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
  window.addEventListener('online', onResume);
  void askServer(CLOCK_SAMPLES_AT_START);
  return () => {
    clearInterval(checking);
    clearInterval(sampling);
    document.removeEventListener('visibilitychange', onVisibility);
    document.removeEventListener('freeze', check);
    document.removeEventListener('resume', onResume);
    window.removeEventListener('pageshow', onResume);
    window.removeEventListener('online', onResume);
  };
}

/** Every answer carries the server's time. It came some time after it was written, so it only shows a clock that is plainly wrong. */
export function noticeServerTime(sent: Instant): void {
  const difference = serverNow() - sent;
  if (state.source === 'device' || difference < -SECOND || difference > 30 * SECOND) void askServer(CLOCK_SAMPLES_AT_START);
}

function check(): void {
  const accounted = state.confirmed;
  become(checkClock(state, reading(), resumed));
  resumed = false;
  keep();
  if (accounted && !state.confirmed) void askServer(CLOCK_SAMPLES_AT_START);
}

/** One question after the other; the answers say by themselves how good they are. */
async function askServer(samples: number): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    for (let sample = 0; sample < samples; sample += 1) {
      const sent = reading();
      const answer = await ask();
      if (!answer) return;
      become(takeExchange(state, { sent, ...answer, got: reading() }));
    }
  } finally {
    asking = false;
    check();
  }
}

function become(next: ClockState): void {
  state = next;
  clockSource.set(sourceOf(state));
}

/** Written when it says something new: after an answer, and when the owner set the device's clock. */
function keep(): void {
  const saved = savedClock(state);
  if (!saved || (kept && saysTheSame(saved, kept))) return;
  kept = saved;
  writeLocal(KEY, saved);
}

const saysTheSame = (a: SavedClock, b: SavedClock): boolean =>
  a.confirmed === b.confirmed && Math.abs(a.offsetWall - b.offsetWall) < CLOCK_JUMP && Math.abs(a.at - b.at) < CLOCK_SAMPLE_EVERY;

function sourceOf({ source, confirmed }: ClockState): 'server' | 'device' {
  return source === 'server' && confirmed ? 'server' : 'device';
}
