import * as v from 'valibot';
import { CLOCK_DRIFT, CLOCK_SLEW_RATE } from '../limits/clock.ts';
import { Instant } from '../time.ts';
import type { ClockReading, OffsetSample } from './server-offset.ts';

/*
 * Server time on a device whose own clock may be wrong, may be changed, or may stop during sleep.
 *
 *   startClock, nothing saved          startClock, saved
 *            │                                 │
 *            ▼                                 ▼
 *      device time ──── takeExchange ──► unconfirmed server time ──takeExchange──► server time
 *                                              ▲                                       │
 *                                              └── the two clocks of the device differ ┘  (and back, when they agree again)
 *
 * All values are milliseconds. "Shown" is the result of `serverTime`. It follows the best known offset, small corrections
 * gradually, so it never runs backwards unless it was wrong by 5 seconds or more. The first screen needs only
 * this file; changes after the start are in clock-keeping.ts.
 */

export interface ClockState {
  /** `device` until the server has been asked once. */
  readonly source: 'server' | 'device';
  /** False if some time is not accounted for: before the start, or while the two clocks differ. */
  readonly confirmed: boolean;
  /** Whether the server has answered since the start. */
  readonly asked: boolean;
  /** Server time minus monotonic time at `anchor`. The true value can only be greater, because the monotonic clock may stop. */
  readonly base: number;
  /** Server time minus monotonic time, as best known now. */
  readonly offset: number;
  /** Possible error of it at `errorAt` (monotonic); grows with age. */
  readonly error: number;
  readonly errorAt: number;
  /** How far the shown time is ahead of the offset at `slewFrom`; it shrinks from there. */
  readonly ahead: number;
  readonly slewFrom: number;
  readonly samples: readonly OffsetSample[];
  /** When the two clocks of the device last agreed. */
  readonly anchor: ClockReading;
  readonly last: ClockReading;
  /** Whether there was a sign of sleep since `anchor`. */
  readonly slept: boolean;
}

/** The clock saved for the next start, which may be offline. Server time is wall time plus `offsetWall`. */
export const SavedClock = v.object({
  offsetWall: v.number(),
  err: v.number(),
  /** Server time when it was saved. */
  at: Instant,
});
export type SavedClock = v.InferOutput<typeof SavedClock>;

/**
 * The clock of a page that starts now. With a saved clock it shows server time at once, else the device's. The device's clock
 * may have been changed meanwhile, so both are unconfirmed; the time is only known to be later than when it was saved.
 */
export function startClock(reading: ClockReading, saved?: SavedClock): ClockState {
  const restored = reading.wall + (saved?.offsetWall ?? 0);
  const offset = Math.max(restored, saved?.at ?? 0) - reading.monotonic;
  return {
    source: saved ? 'server' : 'device',
    confirmed: false,
    asked: false,
    base: offset,
    offset,
    error: saved ? saved.err + CLOCK_DRIFT * Math.max(restored - saved.at, 0) : Infinity,
    errorAt: reading.monotonic,
    ahead: 0,
    slewFrom: reading.monotonic,
    samples: [],
    anchor: reading,
    last: reading,
    slept: false,
  };
}

/** Server time at a monotonic time, which must not be before the last reading. */
export const serverTime = (state: ClockState, monotonic: number): Instant =>
  Math.floor(monotonic + state.offset + aheadAt(state, monotonic));

export function aheadAt({ ahead, slewFrom }: ClockState, monotonic: number): number {
  const left = Math.max(Math.abs(ahead) - CLOCK_SLEW_RATE * Math.max(monotonic - slewFrom, 0), 0);
  return Math.sign(ahead) * left;
}
