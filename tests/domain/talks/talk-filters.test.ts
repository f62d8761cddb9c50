import * as v from 'valibot';
import { expect, test } from 'vitest';
import { EventField, type FieldList } from '../../../domain/event-fields/event-field.ts';
import {
  chosenIn,
  chosenTalks,
  filterCount,
  talkFacets,
  type TalkFilters,
  withChosen,
} from '../../../domain/talks/talk-filters.ts';
import { talkFields } from '../../../domain/talks/talk-fields.ts';
import { talkIndex } from '../../../domain/talks/talk-search.ts';
import { aTalk } from '../../support/sample-talks.ts';

const tracks = ['web', 'sea', 'empty'].map((id) => ({ id, name: id, color: '#3366e6', sponsorship: null }));
const stages = ['main', 'side', 'roof'].map((id, order) => ({ id, name: id, order }));
const talks = [
  aTalk({ id: 'a', trackId: 'web', stageId: 'main' }),
  aTalk({ id: 'b', trackId: 'web', stageId: 'side' }),
  aTalk({ id: 'c', trackId: 'sea', stageId: 'side' }),
  aTalk({ id: 'off', trackId: 'sea', stageId: 'side', cancelled: true }),
  aTalk({ id: 'lunch', kind: 'break', trackId: 'empty', stageId: 'roof' }),
];
const counts = (kept?: ReadonlySet<string>) =>
  Object.fromEntries(
    talkFacets(talks, { tracks, stages }, kept).map(({ name, options }) => [
      name,
      options.map(({ value, count }) => [value, count]),
    ]),
  );

test('tracks and stages have a number of talks, without breaks and cancelled ones', () => {
  expect(counts()).toEqual({
    track: [
      ['sea', 1],
      ['web', 2],
    ],
    stage: [
      ['main', 1],
      ['side', 2],
    ],
  });
});

test('for kept talks they count only those, including cancelled ones, and 0 for none', () => {
  expect(counts(new Set(['b', 'off', 'lunch']))).toEqual({
    track: [
      ['sea', 1],
      ['web', 1],
    ],
    stage: [
      ['main', 0],
      ['side', 2],
    ],
  });
});

const level = v.parse(EventField, {
  id: 'level',
  kind: 'some',
  label: 'Level',
  filter: true,
  search: true,
  options: [
    { id: 'easy', label: 'Easy going' },
    { id: 'simple', label: 'Simple', into: 'easy' },
    { id: 'hard', label: 'Demanding' },
    { id: 'odd', label: 'Odd', state: 'gone' },
  ],
});
const fields: FieldList = { id: 'talk', fields: [level], version: 1 };
const levelled = [
  aTalk({ id: 'a', title: 'Knots', extra: { level: ['simple', 'easy'] } }),
  aTalk({ id: 'b', title: 'Ropes', extra: { level: ['easy', 'hard'] } }),
  aTalk({ id: 'c', title: 'Sails', extra: { level: ['odd'] } }),
  aTalk({ id: 'd', title: 'Tides' }),
];
const found = (filters: TalkFilters, list: FieldList = fields): string[] =>
  chosenTalks({ index: talkIndex(levelled, talkFields(list).textOf), filters, now: 0, fields: talkFields(list) }).map(
    ({ id }) => id,
  );

test('a field of talks that is marked as a filter is one: merged options count as one, removed ones not at all', () => {
  expect(talkFacets(levelled, { tracks, stages, fields: talkFields(fields) }).at(-1)).toEqual({
    name: 'f.level',
    legend: 'Level',
    options: [
      { value: 'easy', label: 'Easy going', count: 2 },
      { value: 'hard', label: 'Demanding', count: 1 },
    ],
  });
  expect(found({})).toEqual(['a', 'b', 'c', 'd']);
  expect(found({ f: { level: ['easy'] } })).toEqual(['a', 'b']);
  expect(found({ f: { level: ['hard'] } })).toEqual(['b']);
  expect(found({ f: { level: ['hard', 'easy'] } })).toEqual(['a', 'b']);
  expect(filterCount({ f: { level: ['hard', 'easy'] } })).toBe(2);
});

test('a filter by a field that the event does not have or no longer asks is ignored', () => {
  expect(found({ f: { mood: ['good'] } })).toEqual(['a', 'b', 'c', 'd']);
  expect(found({ f: { level: ['hard'] } }, { ...fields, fields: [{ ...level, asked: false }] })).toHaveLength(4);
});

test('the search of the schedule finds a talk by its answers to fields that it reads', () => {
  expect(found({ q: 'demanding' })).toEqual(['b']);
  expect(found({ q: 'demanding' }, { ...fields, fields: [{ ...level, search: false }] })).toEqual([]);
});

test('choosing and removing values of a facet changes only that facet', () => {
  const before: TalkFilters = { track: ['web'], f: { level: ['easy'], mood: ['good'] } };
  expect(chosenIn(before, 'f.level')).toEqual(['easy']);
  expect(withChosen(before, 'f.level', [])).toEqual({ f: { mood: ['good'] } });
  expect(withChosen({ f: { level: ['easy'] } }, 'f.level', [])).toEqual({ f: undefined });
  expect(withChosen(before, 'track', ['sea'])).toEqual({ track: ['sea'] });
});
