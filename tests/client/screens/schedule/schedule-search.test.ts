import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isFiltered, ScheduleSearch } from '../../../../client/screens/schedule/schedule-search.ts';
import { filterCount } from '../../../../domain/talks/talk-filters.ts';

const read = (address: Record<string, unknown>) => v.parse(ScheduleSearch, address);

test('a URL written by the screen is read back unchanged', () => {
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

test('hand-written parameters are understood: one track as a word, a year as a search text', () => {
  expect(read({ track: 'web', q: 2027 })).toEqual({ track: ['web'], q: '2027' });
});

test('invalid parameters are ignored, others apply', () => {
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

test('every filter counts, except the search, which is visible in its field', () => {
  expect(filterCount(read({ q: 'sea', track: ['a', 'b'], stage: ['main'], qa: true, ended: 'hide' }))).toBe(5);
  expect([
    isFiltered(read({})),
    isFiltered(read({ q: '' })),
    isFiltered(read({ q: 'sea' })),
    isFiltered(read({ qa: true })),
  ]).toEqual([false, false, true, true]);
});
