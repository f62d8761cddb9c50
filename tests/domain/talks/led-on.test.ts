import { expect, test } from 'vitest';
import { viewerDay } from '../../support/viewer-days.ts';

test('whatever clocks, schedule and viewers do in 200 days, viewers advance to the next talk when it is time, and never wrongly', () => {
  const days = Array.from({ length: 200 }, (_, seed) => viewerDay(seed));
  expect(days.flatMap(({ wrong }) => wrong ?? [])).toEqual([]);
  expect(days.reduce((sum, { led }) => sum + led, 0)).toBeGreaterThan(200);
});
