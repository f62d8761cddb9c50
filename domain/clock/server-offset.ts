import { CLOCK_JUMP, CLOCK_RESOLUTION, CLOCK_SAMPLES } from '../limits/clock.ts';
import type { Instant } from '../time.ts';

/** What the device's two clocks read at one moment. Milliseconds. */
export interface ClockReading {
  /** Never set back, but may stand still while the device sleeps. */
  readonly monotonic: number;
  /** What the device believes the time is; its owner can change it. */
  readonly wall: Instant;
}

/** One question to the server what time it is. */
export interface ClockExchange {
  readonly sent: ClockReading;
  /** When the server got the question and when it answered, by its own clock. */
  readonly serverReceived: Instant;
  readonly serverSent: Instant;
  readonly got: ClockReading;
}

/** Server time is monotonic time plus `offset`, give or take `error`, as of `at` on the monotonic clock. */
export interface OffsetSample {
  readonly offset: number;
  readonly error: number;
  readonly rtt: number;
  readonly at: number;
}

/**
 * What one exchange says (NTP's formula). The answer may have spent all of its way on either leg,
 * hence the error: a slow answer is worth little, yet more than a wrong clock. `undefined` for times that cannot be,
 * and when one of the device's clocks jumped underway: what looks like a quick answer may then be one from before a sleep.
 */
export function offsetSample({ sent, serverReceived, serverSent, got }: ClockExchange): OffsetSample | undefined {
  const rtt = got.monotonic - sent.monotonic - (serverSent - serverReceived);
  if (!(rtt >= -CLOCK_RESOLUTION) || Math.abs(missedBetween(sent, got)) > CLOCK_JUMP) return undefined;
  const offset = (serverReceived - sent.monotonic + (serverSent - got.monotonic)) / 2;
  return { offset, error: Math.max(rtt, 0) / 2 + CLOCK_RESOLUTION, rtt, at: got.monotonic };
}

/** By how much the wall clock went on more than the monotonic one; negative when it was set back. */
export const missedBetween = (from: ClockReading, to: ClockReading): number =>
  to.wall - from.wall - (to.monotonic - from.monotonic);

/** The newest 8. */
export const withSample = (samples: readonly OffsetSample[], sample: OffsetSample): OffsetSample[] =>
  [...samples, sample].slice(-CLOCK_SAMPLES);

/** The one with the shortest way; of equals the newest. */
export const bestSample = (samples: readonly OffsetSample[]): OffsetSample | undefined =>
  samples.reduce<OffsetSample | undefined>(
    (best, sample) => (best && best.rtt < sample.rtt ? best : sample),
    undefined,
  );
