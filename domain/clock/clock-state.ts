import * as v from 'valibot';
import { CLOCK_DRIFT, CLOCK_SLEW_RATE } from '../limits/clock.ts';
import { Instant } from '../time.ts';
import type { ClockReading, OffsetSample } from './server-offset.ts';

/*
 * Server time on a device whose own clock may be wrong, changed while we run, or stopped by sleep.
 *
 *   startClock, nothing saved          startClock, saved
 *            │                                 │
 *            ▼                                 ▼
 *      device time ──── takeExchange ──► unconfirmed server time ──takeExchange──► server time
 *                                              ▲                                       │
 *                                              └── the two clocks of the device differ ┘  (and back, when they agree again)
 *
 * Everything is in milliseconds. "Shown" is what `serverTime` answers; it follows the best known offset, small
 * corrections gradually, so that it never runs backwards unless it was wrong by 5 seconds or more. What happens to
 * a clock after its start is in clock-keeping.ts: the first screen needs only this.
 */

export interface ClockState {
  /** `device` until the server has been asked once. */
  readonly source: 'server' | 'device';
  /** False when time has passed that no clock accounts for: before the start, or while the two clocks differ. */
  readonly confirmed: boolean;
  /** Whether the server was asked since the start. */
  readonly asked: boolean;
  /** Server time less monotonic time as of `anchor`. The monotonic clock may stand still: it can only be later than that. */
  readonly base: number;
  /** The same, by the best knowledge of now. */
  readonly offset: number;
  /** How far off that may be, as of `errorAt` on the monotonic clock; grows with age. */
  readonly error: number;
  readonly errorAt: number;
  /** The shown time is ahead of the offset by this much at `slewFrom`, and approaches it from there. */
  readonly ahead: number;
  readonly slewFrom: number;
  readonly samples: readonly OffsetSample[];
  /** When the two clocks of the device last agreed. */
  readonly anchor: ClockReading;
  readonly last: ClockReading;
  /** Since `anchor` there was a sign of sleep. */
  readonly slept: boolean;
}

/** What is kept for the next start, which may be without network. Server time is wall time plus `offsetWall`. */
export const SavedClock = v.object({
  offsetWall: v.number(),
  err: v.number(),
  /** Server time when it was saved. */
  at: Instant,
});
export type SavedClock = v.InferOutput<typeof SavedClock>;

/**
 * A clock for a page that starts now. With what an earlier one saved it shows server time at once; without, the
 * device's own. What became of the device's clock meanwhile is unknown, so neither is confirmed; only that it
 * is not earlier than when it was saved.
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

/** Server time at a moment of the monotonic clock, not before the last reading. */
export const serverTime = (state: ClockState, monotonic: number): Instant =>
  Math.floor(monotonic + state.offset + aheadAt(state, monotonic));

export function aheadAt({ ahead, slewFrom }: ClockState, monotonic: number): number {
  const left = Math.max(Math.abs(ahead) - CLOCK_SLEW_RATE * Math.max(monotonic - slewFrom, 0), 0);
  return Math.sign(ahead) * left;
}
