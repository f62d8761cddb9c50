import { SavedClock, serverTime, startClock } from '../../../domain/clock/clock-state.ts';
import type { ClockReading } from '../../../domain/clock/server-offset.ts';
import type { Instant } from '../../../domain/time.ts';
import { createSignal } from '../react/signal.ts';
import { readLocal } from '../storage/local-store.ts';

/*
 * The server's time, known from the first moment of the page. clock-sync.ts corrects it after the first paint. What is saved
 * says nothing about the person, so it is kept at log-out.
 */

/** localStorage key of the clock saved between starts. */
export const CLOCK_KEY = 'clock';

export const clockReading = (): ClockReading => ({ monotonic: performance.now(), wall: Date.now() });

export const clockState = createSignal(startClock(clockReading(), readLocal(CLOCK_KEY, SavedClock)));

/**
 * `device` while the time shown is only the device's own: the server was never asked, or the device clock may have been
 * changed since.
 */
export const clockSource = createSignal(clockState.get().source);

/** The server's time in epoch milliseconds. Never runs backwards, except to correct an error of seconds. */
export const serverNow = (): Instant => serverTime(clockState.get(), performance.now());

/** Milliseconds that this page adds to the time shown (a rehearsal). Writes keep the server's real time. */
export const rehearsed: { by: number } = { by: Reflect.get(globalThis, 'rehearsedBy') ?? 0 };
/** The time that screens show as now. */
export const shownNow = (): Instant => serverNow() + rehearsed.by;

/**
 * Clock reading of a write made before the server's time is known; undefined once it is known. offline-timestamps.ts dates
 * the write later.
 */
export const undated = (): (ClockReading & { page: number }) | undefined =>
  clockState.get().source === 'device' ? { ...clockReading(), page: performance.timeOrigin } : undefined;
