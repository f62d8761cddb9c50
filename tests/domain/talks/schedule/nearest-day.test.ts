import { expect, test } from 'vitest';
import { nearestWithTalks } from '../../../../domain/talks/schedule/nearest-day.ts';

test('a day without results links to the nearest that has some, preferably a later one', () => {
  expect(nearestWithTalks([4, 0, 0, 2], 1)).toBe(0);
  expect(nearestWithTalks([4, 0, 3], 1)).toBe(2);
  expect(nearestWithTalks([0, 0, 0, 1], 0)).toBe(3);
  expect(nearestWithTalks([0, 5, 0], 1)).toBeUndefined();
  expect(nearestWithTalks([], 0)).toBeUndefined();
});
