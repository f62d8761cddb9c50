import { SavedClock, serverTime, startClock } from '../../../domain/clock/clock-state.ts';
import type { ClockReading } from '../../../domain/clock/server-offset.ts';
import type { Instant } from '../../../domain/time.ts';
import { createSignal } from '../react/signal.ts';
import { readLocal } from '../storage/local-store.ts';

/*
 * The server's time as this page knows it from its first moment on. Who keeps it right is clock-watch.ts, which
 * comes after the first paint. What is kept says nothing about the person, so it outlives a log-out.
 */

/** Where the clock is kept between starts. */
export const CLOCK_KEY = 'clock';

export const clockReading = (): ClockReading => ({ monotonic: performance.now(), wall: Date.now() });

export const clockState = createSignal(startClock(clockReading(), readLocal(CLOCK_KEY, SavedClock)));

/** `device` while the time shown is only this device's belief: never asked, or it cannot be told what its clock went through. */
export const clockSource = createSignal(clockState.get().source);

/** The server's clock, epoch ms. Never runs backwards, save where it was wrong by seconds. */
export const serverNow = (): Instant => serverTime(clockState.get(), performance.now());

/** Milliseconds by which this page alone shows another time; whatever is written keeps the server's own. */
export const rehearsed: { by: number } = { by: Reflect.get(globalThis, 'rehearsedBy') ?? 0 };
/** What the screens show as now. */
export const shownNow = (): Instant => serverNow() + rehearsed.by;

/** When something was done, for a page that has never heard the server's time: it is dated once that is known (change-dates.ts). */
export const undated = (): (ClockReading & { page: number }) | undefined =>
  clockState.get().source === 'device' ? { ...clockReading(), page: performance.timeOrigin } : undefined;
