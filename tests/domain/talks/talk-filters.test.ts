import { expect, test } from 'vitest';
import { talkFacets } from '../../../domain/talks/talk-filters.ts';
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
