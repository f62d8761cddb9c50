import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestSample, type ClockExchange, offsetSample, withSample } from '../../../domain/clock/server-offset.ts';

const epoch = Date.UTC(2026, 10, 20, 9);

/** A request sent at 1000 on the monotonic clock, when the server's clock reads `epoch`. */
function exchange(up: number, at: number, down: number): ClockExchange {
  const total = up + at + down;
  return {
    sent: { monotonic: 1000, wall: epoch },
    serverReceived: epoch + up,
    serverSent: epoch + up + at,
    got: { monotonic: 1000 + total, wall: epoch + total },
  };
}

test('an answer with equal delays gives the offset, with half the round trip as error', () => {
  expect(offsetSample(exchange(40, 10, 40))).toEqual({ offset: epoch - 1000, error: 41, rtt: 80, at: 1090 });
});

test('the longer an answer took, the larger its error; however long the server needed', () => {
  expect(offsetSample(exchange(9000, 0, 1000))).toMatchObject({ rtt: 10_000, error: 5001 });
  expect(offsetSample(exchange(1000, 5000, 1000))).toMatchObject({ rtt: 2000, error: 1001 });
});

test('an answer before its request, or without a time, is ignored', () => {
  expect(offsetSample(exchange(10, 0, -30))).toBeUndefined();
  expect(offsetSample({ ...exchange(10, 0, 10), serverReceived: Number.NaN })).toBeUndefined();
});

test('an answer during which the device slept or its clock was set is ignored', () => {
  const quick = exchange(20, 0, 20);
  const later = (ms: number): ClockExchange => ({ ...quick, got: { ...quick.got, wall: quick.got.wall + ms } });
  expect([-251, 251].map((ms) => offsetSample(later(ms)))).toEqual([undefined, undefined]);
  expect([-250, 0, 250].map((ms) => offsetSample(later(ms))?.rtt)).toEqual([40, 40, 40]);
});

test('the quickest of the last eight answers counts', () => {
  const answers = [30, 5, 80, 40, 60, 50, 70, 90, 20, 100].map((way, at) => ({
    offset: way,
    error: way / 2,
    rtt: way,
    at,
  }));
  const kept = answers.reduce(withSample, []);
  expect(kept.map(({ rtt }) => rtt)).toEqual([80, 40, 60, 50, 70, 90, 20, 100]);
  expect(bestSample(kept)?.rtt).toBe(20);
  expect(bestSample([])).toBeUndefined();
});

test('the newest of equally quick answers counts', () => {
  expect(
    bestSample([
      { offset: 1, error: 1, rtt: 10, at: 1 },
      { offset: 2, error: 1, rtt: 10, at: 2 },
    ])?.offset,
  ).toBe(2);
});

test('however the delay was divided, the true offset is within the error', () => {
  const ways = fc.double({ min: 0, max: 999, noNaN: true });
  fc.assert(
    fc.property(ways, ways, ways, (up, thinking, down) => {
      const { serverReceived, serverSent, ...rest } = exchange(up, thinking, down);
      const sample = offsetSample({
        ...rest,
        serverReceived: Math.floor(serverReceived),
        serverSent: Math.floor(serverSent),
      })!;
      expect(Math.abs(sample.offset - (epoch - 1000))).toBeLessThanOrEqual(sample.error);
    }),
    { numRuns: 500 },
  );
});
