import { CLOCK_JUMP, CLOCK_RESOLUTION, CLOCK_SAMPLES } from '../limits/clock.ts';
import type { Instant } from '../time.ts';

/** The device's two clocks at one moment, in milliseconds. */
export interface ClockReading {
  /** Never set back, but may stop while the device sleeps. */
  readonly monotonic: number;
  /** The device's clock; its owner can change it. */
  readonly wall: Instant;
}

/** A request for the server's time, and its answer. */
export interface ClockExchange {
  readonly sent: ClockReading;
  /** Server times of receipt and answer. */
  readonly serverReceived: Instant;
  readonly serverSent: Instant;
  readonly got: ClockReading;
}

/** Server time is monotonic time plus `offset`, with the given error, measured at `at` (monotonic). */
export interface OffsetSample {
  readonly offset: number;
  readonly error: number;
  readonly rtt: number;
  readonly at: number;
}

/**
 * The offset from one exchange (NTP's formula). The delay may have been on either leg, hence the error: a slow answer is
 * imprecise, but better than a wrong clock. `undefined` for impossible times, and if one of the device's clocks jumped
 * meanwhile: an answer that looks quick may be from before a sleep.
 */
export function offsetSample({ sent, serverReceived, serverSent, got }: ClockExchange): OffsetSample | undefined {
  const rtt = got.monotonic - sent.monotonic - (serverSent - serverReceived);
  if (!(rtt >= -CLOCK_RESOLUTION) || Math.abs(missedBetween(sent, got)) > CLOCK_JUMP) return undefined;
  const offset = (serverReceived - sent.monotonic + (serverSent - got.monotonic)) / 2;
  return { offset, error: Math.max(rtt, 0) / 2 + CLOCK_RESOLUTION, rtt, at: got.monotonic };
}

/** Milliseconds by which the wall clock advanced more than the monotonic one; negative if it was set back. */
export const missedBetween = (from: ClockReading, to: ClockReading): number =>
  to.wall - from.wall - (to.monotonic - from.monotonic);

/** The samples with this one added; the newest 8 are kept. */
export const withSample = (samples: readonly OffsetSample[], sample: OffsetSample): OffsetSample[] =>
  [...samples, sample].slice(-CLOCK_SAMPLES);

/** Returns the sample with the shortest round trip; if several are equal, the newest. */
export const bestSample = (samples: readonly OffsetSample[]): OffsetSample | undefined =>
  samples.reduce<OffsetSample | undefined>(
    (best, sample) => (best && best.rtt < sample.rtt ? best : sample),
    undefined,
  );
