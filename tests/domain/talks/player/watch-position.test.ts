import { expect, test } from 'vitest';
import {
  continuesAt,
  NOT_WATCHED,
  positionAt,
  type WatchPosition,
} from '../../../../domain/talks/player/watch-position.ts';

const at = (seconds: number, before: WatchPosition = NOT_WATCHED) => positionAt({ at: seconds, length: 1000 }, before);

test('a recording can be continued from thirty seconds on, until 95 % were watched', () => {
  expect([0, 30, 30.9, 31, 760.4, 949.9, 950, 1000].map((seconds) => continuesAt(at(seconds)))).toEqual([
    undefined,
    undefined,
    undefined,
    31,
    760,
    949,
    undefined,
    undefined,
  ]);
  expect(continuesAt(NOT_WATCHED)).toBeUndefined();
});

test('a position beyond the end of a shorter replacement starts from the beginning', () => {
  const seen = at(760);
  expect([1000, 801, 800, 700, 8, 0, Number.NaN].map((length) => continuesAt(seen, { length }))).toEqual([
    760,
    760,
    undefined,
    undefined,
    undefined,
    760,
    760,
  ]);
});

test('a recording counts as watched from 95 % on, and stays so while it is watched again', () => {
  const done = at(950);
  expect([at(949).done, done, at(100, done)]).toEqual([
    false,
    { at: 950, length: 1000, done: true },
    { at: 100, length: 1000, done: true },
  ]);
  expect(continuesAt(at(100, done))).toBe(100);
});

test('with an unknown length nothing counts as watched', () => {
  expect(positionAt({ at: 5.7, length: 0 }, NOT_WATCHED)).toEqual({ at: 5, length: 0, done: false });
});
