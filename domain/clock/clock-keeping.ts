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

/** Maximum error of `serverTime` in milliseconds; Infinity while only the device's clock is known. Meaningless while unconfirmed. */
export const clockError = (state: ClockState, monotonic: number): number =>
  state.error +
  CLOCK_DRIFT * Math.max(monotonic - state.errorAt, 0) +
  Math.abs(aheadAt(state, monotonic)) +
  CLOCK_RESOLUTION;

/**
 * Compares the device's two clocks. Call it every second and on every sign of life. `resumed`: the page was just thawed,
 * shown or made visible, so the device may have slept.
 * If the wall clock advanced more than the monotonic one, the device slept or its clock was set. With a sign of sleep the
 * wall clock counts, without one the monotonic clock. Either way the time stays unconfirmed until the two agree again or the
 * server is asked.
 */
export function checkClock(state: ClockState, reading: ClockReading, resumed: boolean): ClockState {
  const slept = state.slept || resumed || reading.monotonic - state.last.monotonic > CLOCK_LATE_CHECK;
  const next = { ...state, last: reading, slept };
  const missed = missedBetween(state.anchor, reading);
  if (Math.abs(missed) <= CLOCK_JUMP + CLOCK_DRIFT * (reading.monotonic - state.anchor.monotonic))
    return agreed(next, reading);
  // There is no server time yet, so the device's clock is used, although it has just been set.
  if (state.source === 'device') return agreed({ ...next, base: reading.wall - reading.monotonic }, reading);
  // Set back while awake: trust the monotonic clock.
  if (missed < 0 && !slept && state.confirmed) return agreed(next, reading);
  return { ...towards(next, state.base + (slept ? Math.max(missed, 0) : 0), reading.monotonic), confirmed: false };
}

/** The clocks advanced equally since the last check, or it is known which one is right. */
const agreed = (state: ClockState, reading: ClockReading): ClockState => ({
  ...towards(state, state.base, reading.monotonic),
  confirmed: state.asked,
  anchor: reading,
  slept: false,
});

/** Applies an answer of the server about the time. */
export function takeExchange(state: ClockState, exchange: ClockExchange): ClockState {
  // Handle a jump since the last check first, or the next check would count it twice.
  const checked = checkClock(state, exchange.got, false);
  const sample = offsetSample(exchange);
  if (!sample) return checked;
  // After an unexplained jump, earlier samples are only guesses.
  const samples = withSample(checked.confirmed ? checked.samples : [], sample);
  const best = bestSample(samples) ?? sample;
  // A slow answer is imprecise: if the current time lies within its error, keep it.
  const away = Math.abs(best.offset - checked.offset);
  const fits = best.rtt > CLOCK_RTT_GOOD && away <= best.error && checked.source === 'server';
  const base = fits ? checked.offset : best.offset;
  // Slew from the time that was last shown, because the shown time must not go back.
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

/** The clock to save for the next start; `undefined` while the server's time is not certain. */
export function savedClock(state: ClockState): SavedClock | undefined {
  if (!state.confirmed) return undefined;
  const { last } = state;
  const at = serverTime(state, last.monotonic);
  return { offsetWall: at - last.wall, err: clockError(state, last.monotonic), at };
}

/** Adopts an offset: gradually if the difference is small, else at once. */
function towards(state: ClockState, offset: number, monotonic: number): ClockState {
  const ahead = state.offset + aheadAt(state, monotonic) - offset;
  return { ...state, offset, ahead: Math.abs(ahead) < CLOCK_SLEW_MAX ? ahead : 0, slewFrom: monotonic };
}
