import { expect, test } from 'vitest';
import { type Geometry, openingOf } from '../../../../client/screens/admin/board/geometry.ts';
import { at, testTalk } from '../../../support/conference.ts';

const geometry: Geometry = { from: at('08:00'), to: at('18:00'), scale: 1, columns: ['main', 'side', 'far'] };
const coffee = testTalk({ id: 'coffee', kind: 'break', startsAt: at('08:30'), stageId: null });
const morning = testTalk({ id: 'morning', startsAt: at('09:00'), minutes: 60, stageId: 'far' });
const same = testTalk({ id: 'same', startsAt: at('09:00'), minutes: 30, stageId: 'side' });
const late = testTalk({ id: 'late', startsAt: at('12:00'), minutes: 30, stageId: 'far' });
const talks = [late, morning, same, coffee];

test('a day opens at its first entry, with the first talk on a stage in view', () => {
  expect(openingOf(talks, geometry, at('10:00', 2))).toEqual({ top: 30, from: 1 / 3, until: 2 / 3 });
  expect(openingOf([late], geometry, at('10:00', 2))).toEqual({ top: 240, from: 2 / 3, until: 3 / 3 });
  expect(openingOf([], geometry, at('10:00', 2))).toEqual({ top: 0, from: 0, until: 1 / 3 });
});

test('the current day opens at now, with current or next talks in view', () => {
  expect(openingOf(talks, geometry, at('09:15'))).toEqual({ top: 75, from: 1 / 3, until: 2 / 3 });
  expect(openingOf(talks, geometry, at('09:45'))).toEqual({ top: 105, from: 2 / 3, until: 3 / 3 });
  // Of all current talks, the first stage's is used, even if another one began earlier.
  const whole = testTalk({ id: 'whole', startsAt: at('08:45'), minutes: 60, stageId: 'far' });
  expect(openingOf([whole, ...talks], geometry, at('09:15'))).toEqual({ top: 75, from: 1 / 3, until: 2 / 3 });
  expect(openingOf(talks, geometry, at('17:00'))).toEqual({ top: 540, from: 1 / 3, until: 2 / 3 });
});
