import { expect, test } from 'vitest';
import {
  measureWatch,
  NOTHING_WATCHED,
  unreportedWatch,
  type WatchMeter,
} from '../../../domain/analytics/watch-reporter.ts';
import { seededRandom } from '../../support/seeded-random.ts';

/** Checks once a second whether the video plays; returns the reported seconds and the rest. */
function watch(counts: readonly boolean[]): { told: readonly number[]; left: number | undefined } {
  let meter: WatchMeter = NOTHING_WATCHED;
  const told: number[] = [];
  counts.forEach((isPlaying, second) => {
    const metered = measureWatch(meter, { counts: isPlaying, now: second * 1000 });
    meter = metered.meter;
    told.push(...metered.reports.map((each) => each.seconds));
  });
  return { told, left: unreportedWatch(meter, counts.length * 1000)?.seconds };
}
const seconds = (count: number, isPlaying: boolean): boolean[] => Array.from({ length: count }, () => isPlaying);

test('a view is reported after three seconds, then every thirty, and the rest at the end', () => {
  expect(watch([...seconds(100, true), false])).toEqual({ told: [3, 30, 30, 30], left: 7 });
  expect(watch([...seconds(3, true), false])).toEqual({ told: [3], left: undefined });
});

test('less than that does not count as watched', () => {
  expect(watch([...seconds(2, true), false])).toEqual({ told: [], left: undefined });
});

test('time paused or waiting is not counted, and counting continues afterwards', () => {
  expect(watch([...seconds(2, true), ...seconds(500, false), ...seconds(2, true), false])).toEqual({
    told: [3],
    left: 1,
  });
});

test('the rest is reported to the nearest second, dated when it was watched, however late a paused page is closed', () => {
  const runs = (ms: number): WatchMeter => {
    const begun = measureWatch(NOTHING_WATCHED, { counts: true, now: 0 }).meter;
    return measureWatch(begun, { counts: false, now: ms }).meter;
  };
  const paused = measureWatch(runs(7_600), { counts: false, now: 60_000 }).meter;
  expect([
    unreportedWatch(runs(7_400), 7_400),
    unreportedWatch(paused, 67_600),
    unreportedWatch(runs(3_400), 3_400),
  ]).toEqual([{ seconds: 4, ago: 0 }, { seconds: 5, ago: 60_000 }, undefined]);
});

test('after a sleep at most a minute counts as watched', () => {
  const begun = measureWatch(NOTHING_WATCHED, { counts: true, now: 0 }).meter;
  const woke = measureWatch(begun, { counts: true, now: 8 * 3_600_000 });
  expect([woke.reports.map((each) => each.seconds), Math.round(woke.meter.watched / 1000)]).toEqual([[3, 30, 30], 2]);
});

test('a hidden page is checked once a minute: all of it is reported, each part dated when it was watched', () => {
  let meter = measureWatch(NOTHING_WATCHED, { counts: true, now: 0 }).meter;
  const told = [60, 120, 180].map((second) => {
    const metered = measureWatch(meter, { counts: true, now: second * 1000 });
    ({ meter } = metered);
    return metered.reports.map(({ seconds: each, ago }) => [each, second - ago / 1000]);
  });
  expect(told).toEqual([
    [
      [3, 3],
      [30, 33],
    ],
    [
      [30, 63],
      [30, 93],
    ],
    [
      [30, 123],
      [30, 153],
    ],
  ]);
  expect(unreportedWatch(meter, 180_000)).toEqual({ seconds: 27, ago: 0 });
});

test('the reports add up to the watched time, to the second, however it was interrupted', () => {
  const random = seededRandom(7);
  for (let viewer = 0; viewer < 200; viewer += 1) {
    const counts = [...Array.from({ length: 600 }, () => random() < 0.9), false];
    const watched = counts.filter(Boolean).length;
    const { told, left = 0 } = watch(counts);
    expect(told.reduce((sum, each) => sum + each, left)).toBe(watched);
  }
});
