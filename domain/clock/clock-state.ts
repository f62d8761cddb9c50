import * as v from 'valibot';
import { CLOCK_DRIFT, CLOCK_JUMP, CLOCK_LATE_CHECK, CLOCK_RESOLUTION, CLOCK_SLEW_MAX, CLOCK_SLEW_RATE } from '../limits/clock.ts';
import { Instant } from '../time.ts';
import {
  bestSample, type ClockExchange, type ClockReading, missedBetween, offsetSample, type OffsetSample, shiftSamples, withSample,
} from './server-offset.ts';

/*
 * Server time on a device whose own clock may be wrong, changed while we run, or stopped by sleep (sync.md §7).
 *
 *   startClock, nothing saved          startClock, saved
 *            │                                 │
 *            ▼                                 ▼
 *      device time ──── takeExchange ───► server time ◄─────────────┐
 *                                              │               takeExchange
 *                      checkClock, a jump of unknown cause          │
 *                                              └────► unconfirmed server time
 *
 * Everything is in milliseconds. "Shown" is what `serverTime` answers; it follows the best known offset, small
 * corrections gradually, so that it never runs backwards unless it was wrong by 5 seconds or more.
 */

export interface ClockState {
  /** `device` until the server has been asked once. */
  readonly source: 'server' | 'device';
  /** False when time has passed that nobody can account for: the server has to be asked. */
  readonly confirmed: boolean;
  /** Server time less monotonic time, by the best knowledge. */
  readonly offset: number;
  /** How far off that may be, as of `errorAt` on the monotonic clock; grows with age. */
  readonly error: number;
  readonly errorAt: number;
  /** The shown time is ahead of the offset by this much at `slewFrom`, and approaches it from there. */
  readonly ahead: number;
  readonly slewFrom: number;
  readonly samples: readonly OffsetSample[];
  readonly last: ClockReading;
}

/** What is kept for the next start, which may be without network. Server time is wall time plus `offsetWall`. */
export const SavedClock = v.object({
  offsetWall: v.number(),
  err: v.number(),
  /** Server time when it was saved. */
  at: Instant,
  confirmed: v.boolean(),
});
export type SavedClock = v.InferOutput<typeof SavedClock>;

/**
 * A clock for a page that starts now. With what an earlier one saved it shows server time at once; without,
 * the device's own. Time cannot have gone back since it was saved: if it seems so, the device's clock was changed.
 */
export function startClock(reading: ClockReading, saved?: SavedClock): ClockState {
  const base = { error: Infinity, errorAt: reading.monotonic, ahead: 0, slewFrom: reading.monotonic, samples: [], last: reading };
  if (!saved) return { ...base, source: 'device', confirmed: false, offset: reading.wall - reading.monotonic };
  const restored = reading.wall + saved.offsetWall;
  const age = restored - saved.at;
  return {
    ...base,
    source: 'server',
    confirmed: saved.confirmed && age >= 0,
    offset: Math.max(restored, saved.at) - reading.monotonic,
    error: saved.err + CLOCK_DRIFT * Math.max(age, 0),
  };
}

/** Server time at a moment of the monotonic clock, not before the last reading. */
export const serverTime = (state: ClockState, monotonic: number): Instant =>
  Math.floor(monotonic + state.offset + aheadAt(state, monotonic));

/** How far off `serverTime` may be; Infinity while only the device's clock is known. Says nothing while unconfirmed. */
export const clockError = (state: ClockState, monotonic: number): number =>
  state.error + CLOCK_DRIFT * Math.max(monotonic - state.errorAt, 0) + Math.abs(aheadAt(state, monotonic)) + CLOCK_RESOLUTION;

/**
 * The clock after comparing the device's two clocks, to be called every second and on every sign of life.
 * `resumed`: the page has just been thawed, shown or made visible, so it may have slept.
 */
export function checkClock(state: ClockState, reading: ClockReading, resumed: boolean): ClockState {
  const missed = missedBetween(state.last, reading);
  const next = { ...state, last: reading };
  if (Math.abs(missed) <= CLOCK_JUMP) return next;
  // Nobody has told us the server's time: the device's clock is all there is, and its owner has just set it.
  if (state.source === 'device') return towards(next, reading.wall - reading.monotonic, reading.monotonic);
  const slept = resumed || reading.monotonic - state.last.monotonic > CLOCK_LATE_CHECK;
  // The wall clock was set back: the monotonic one goes on. If the device slept as well, nobody knows how long.
  if (missed < 0) return slept ? { ...next, confirmed: false } : next;
  const awake = { ...next, samples: shiftSamples(state.samples, missed), error: state.error + CLOCK_DRIFT * missed };
  return { ...towards(awake, state.offset + missed, reading.monotonic), confirmed: state.confirmed && slept };
}

/** The clock after the server answered what time it is. An answer that took too long teaches nothing. */
export function takeExchange(state: ClockState, exchange: ClockExchange): ClockState {
  // A jump since the last check comes before the answer; else the next check would count it once more.
  const checked = checkClock(state, exchange.got, false);
  const sample = offsetSample(exchange);
  if (!sample) return checked;
  // What was known before a jump of unknown cause is worth no more than a guess.
  const samples = withSample(checked.confirmed ? checked.samples : [], sample);
  const best = bestSample(samples) ?? sample;
  const known = { ...checked, source: 'server', confirmed: true, samples, error: best.error, errorAt: best.at } as const;
  return towards(known, best.offset, exchange.got.monotonic);
}

/** What to keep for the next start, as of the last check; `undefined` while the server has not been asked. */
export function savedClock(state: ClockState): SavedClock | undefined {
  if (state.source === 'device') return undefined;
  const { last, confirmed } = state;
  const at = serverTime(state, last.monotonic);
  return { offsetWall: at - last.wall, err: clockError(state, last.monotonic), at, confirmed };
}

/** Follows another offset from now on: gradually if the difference is small, else at once. */
function towards(state: ClockState, offset: number, monotonic: number): ClockState {
  const ahead = state.offset + aheadAt(state, monotonic) - offset;
  return { ...state, offset, ahead: Math.abs(ahead) < CLOCK_SLEW_MAX ? ahead : 0, slewFrom: monotonic };
}

function aheadAt({ ahead, slewFrom }: ClockState, monotonic: number): number {
  const left = Math.max(Math.abs(ahead) - CLOCK_SLEW_RATE * Math.max(monotonic - slewFrom, 0), 0);
  return Math.sign(ahead) * left;
}
