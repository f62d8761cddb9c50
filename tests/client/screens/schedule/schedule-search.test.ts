import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isFiltered, ScheduleSearch } from '../../../../client/screens/schedule/schedule-search.ts';
import { filterCount } from '../../../../domain/talks/talk-filters.ts';

const read = (address: Record<string, unknown>) => v.parse(ScheduleSearch, address);

test('an address written by the screen is read as it was written', () => {
  const address = {
    type: 'My Schedule',
    day: 2,
    q: 'lantern',
    track: ['web', 'sea'],
    stage: ['main'],
    qa: true,
    ended: 'hide',
    zone: 'local',
  };
  expect(read(address)).toEqual(address);
});

test('what people write by hand is understood: one track as one word, a year as something to look for', () => {
  expect(read({ track: 'web', q: 2027 })).toEqual({ track: ['web'], q: '2027' });
});

test('invalid parameters are ignored, and the rest stays', () => {
  expect(
    read({
      day: 'two',
      type: 'Yours',
      zone: 'mars',
      qa: 'maybe',
      ended: 'show',
      track: { a: 1 },
      stage: ['main', ''],
      utm: 'mail',
    }),
  ).toEqual({ stage: ['main'] });
  expect(read({ day: -1 })).toEqual({});
  expect(read({ day: 14 })).toEqual({});
});

test('every filter counts; the search does not, for it is seen in its own field', () => {
  expect(filterCount(read({ q: 'sea', track: ['a', 'b'], stage: ['main'], qa: true, ended: 'hide' }))).toBe(5);
  expect([
    isFiltered(read({})),
    isFiltered(read({ q: '' })),
    isFiltered(read({ q: 'sea' })),
    isFiltered(read({ qa: true })),
  ]).toEqual([false, false, true, true]);
});
