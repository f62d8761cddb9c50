import {
  CLOCK_DRIFT,
  CLOCK_JUMP,
  CLOCK_LATE_CHECK,
  CLOCK_RESOLUTION,
  CLOCK_RTT_GOOD,
  CLOCK_SLEW_MAX,
} from '../limits/clock.ts';
import { aheadAt, type ClockState, type SavedClock, serverTime } from './clock-state.ts';
import {
  bestSample,
  type ClockExchange,
  type ClockReading,
  missedBetween,
  offsetSample,
  withSample,
} from './server-offset.ts';

/** How far off `serverTime` may be; Infinity while only the device's clock is known. Says nothing while unconfirmed. */
export const clockError = (state: ClockState, monotonic: number): number =>
  state.error +
  CLOCK_DRIFT * Math.max(monotonic - state.errorAt, 0) +
  Math.abs(aheadAt(state, monotonic)) +
  CLOCK_RESOLUTION;

/**
 * The clock after comparing the device's two clocks, to be called every second and on every sign of life.
 * `resumed`: the page has just been thawed, shown or made visible, so it may have slept.
 *
 * Where the wall clock went on more than the monotonic one, the device slept or somebody set its clock. With a sign
 * of sleep the wall clock is followed, without one the monotonic clock; either way it stays unconfirmed until the
 * two agree again or the server is asked.
 */
export function checkClock(state: ClockState, reading: ClockReading, resumed: boolean): ClockState {
  const slept = state.slept || resumed || reading.monotonic - state.last.monotonic > CLOCK_LATE_CHECK;
  const next = { ...state, last: reading, slept };
  const missed = missedBetween(state.anchor, reading);
  if (Math.abs(missed) <= CLOCK_JUMP + CLOCK_DRIFT * (reading.monotonic - state.anchor.monotonic))
    return agreed(next, reading);
  // The server's time is not known yet: the device's clock is all there is, and its owner has just set it.
  if (state.source === 'device') return agreed({ ...next, base: reading.wall - reading.monotonic }, reading);
  // Set back while awake: the monotonic clock knows better.
  if (missed < 0 && !slept && state.confirmed) return agreed(next, reading);
  return { ...towards(next, state.base + (slept ? Math.max(missed, 0) : 0), reading.monotonic), confirmed: false };
}

/** The two clocks have gone on alike since the last time, or it is known which of them is right. */
const agreed = (state: ClockState, reading: ClockReading): ClockState => ({
  ...towards(state, state.base, reading.monotonic),
  confirmed: state.asked,
  anchor: reading,
  slept: false,
});

/** The clock after the server answered what time it is. */
export function takeExchange(state: ClockState, exchange: ClockExchange): ClockState {
  // A jump since the last check comes before the answer; else the next check would count it once more.
  const checked = checkClock(state, exchange.got, false);
  const sample = offsetSample(exchange);
  if (!sample) return checked;
  // What was known before a jump of unknown cause is worth no more than a guess.
  const samples = withSample(checked.confirmed ? checked.samples : [], sample);
  const best = bestSample(samples) ?? sample;
  // A slow answer says little more than that the time is not far from this; what fits into it stays.
  const away = Math.abs(best.offset - checked.offset);
  const fits = best.rtt > CLOCK_RTT_GOOD && away <= best.error && checked.source === 'server';
  const base = fits ? checked.offset : best.offset;
  // What was shown last is what must not go back, not what a check would have shown for no time at all.
  const { offset, ahead, slewFrom } = state;
  const known: ClockState = {
    ...checked,
    offset,
    ahead,
    slewFrom,
    source: 'server',
    asked: true,
    samples,
    base,
    error: best.error + (fits ? away : 0),
    errorAt: best.at,
  };
  return agreed(known, exchange.got);
}

/** What to keep for the next start, as of the last check; `undefined` while the server's time is not certain. */
export function savedClock(state: ClockState): SavedClock | undefined {
  if (!state.confirmed) return undefined;
  const { last } = state;
  const at = serverTime(state, last.monotonic);
  return { offsetWall: at - last.wall, err: clockError(state, last.monotonic), at };
}

/** Follows another offset from now on: gradually if the difference is small, else at once. */
function towards(state: ClockState, offset: number, monotonic: number): ClockState {
  const ahead = state.offset + aheadAt(state, monotonic) - offset;
  return { ...state, offset, ahead: Math.abs(ahead) < CLOCK_SLEW_MAX ? ahead : 0, slewFrom: monotonic };
}
