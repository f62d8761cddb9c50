import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  feedbackChangeRefusal,
  feedbackRefusal,
  FeedbackValue,
  NO_FEEDBACK,
  talksToRate,
} from '../../../domain/feedback/feedback.ts';
import { feedbackSums, mayReadFeedback, meanStars, type Rating } from '../../../domain/feedback/rating.ts';
import { HOUR, MINUTE } from '../../../domain/time.ts';
import { aTalk } from '../../support/sample-talks.ts';

const start = Date.UTC(2026, 10, 20, 15);
const end = start + 30 * MINUTE;
const talk = aTalk({ id: 'harbour', startsAt: start, speakers: [{ id: 'grace', name: 'Grace Marlow' }] });
const whyNot = (given: Partial<Parameters<typeof feedbackRefusal>[0]>): string | undefined =>
  feedbackRefusal({ talk, personId: 'ada', now: end, ...given })?.message;

test('a talk can be rated once it has ended, by the clock or by its organisers, and not before', () => {
  const early = 'This talk has not ended yet. Your rating is kept on your device: send it again when it has.';
  expect([start - HOUR, start, end - 1, end, end + 1000 * HOUR].map((now) => whyNot({ now }))).toEqual([
    early,
    early,
    early,
    undefined,
    undefined,
  ]);
  expect(whyNot({ now: start, talk: { ...talk, isFinished: true } })).toBeUndefined();
});

test('breaks, cancelled talks, removed talks and own talks cannot be rated', () => {
  expect([
    whyNot({ talk: { ...talk, kind: 'break' } }),
    whyNot({ talk: { ...talk, kind: 'stage-break' } }),
    whyNot({ talk: { ...talk, cancelled: true } }),
    whyNot({ talk: undefined }),
    whyNot({ personId: 'grace' }),
  ]).toEqual([
    'Breaks cannot be rated',
    'Breaks cannot be rated',
    'This talk was cancelled, so it cannot be rated',
    'This talk is not on the schedule',
    'You cannot rate your own talk',
  ]);
});

test('feedback can be withdrawn at any time, whatever happens to the talk', () => {
  for (const given of [undefined, { ...talk, cancelled: true }, talk]) {
    expect(feedbackChangeRefusal(NO_FEEDBACK, { talk: given, personId: 'grace', now: start })).toBeUndefined();
    expect(feedbackChangeRefusal({ stars: 5, text: '' }, { talk: given, personId: 'grace', now: start })).toBeDefined();
  }
});

test('feedback is one to five stars, with or without text, and text alone is not accepted', () => {
  const read = (value: unknown) => v.safeParse(FeedbackValue, value);
  for (const value of [
    { stars: 1, text: '' },
    { stars: 5, text: 'x'.repeat(500) },
    { stars: 0, text: '' },
  ])
    expect(read(value)).toMatchObject({ success: true, output: value });
  expect(read({ stars: 3, text: '  Warm and clear. ' }).output).toEqual({ stars: 3, text: 'Warm and clear.' });
  const wrong = [
    { stars: 6, text: '' },
    { stars: -1, text: '' },
    { stars: 2.5, text: '' },
    { stars: '5', text: '' },
    { stars: 0, text: 'Good' },
    { stars: 4, text: 'x'.repeat(501) },
  ];
  expect(wrong.map((value) => read(value).issues?.[0].message)).toEqual([
    ...Array.from({ length: 5 }, () => 'Give between 1 and 5 stars'),
    'At most 500 characters',
  ]);
});

test('kept talks that are over and not rated are offered for rating, the last ended first', () => {
  const all = [
    talk,
    aTalk({ id: 'early', startsAt: start - HOUR }),
    aTalk({ id: 'rated', startsAt: start - HOUR }),
    aTalk({ id: 'not-kept', startsAt: start - HOUR }),
    aTalk({ id: 'cancelled', startsAt: start - HOUR, cancelled: true }),
    aTalk({ id: 'lunch', kind: 'break', startsAt: start - HOUR }),
    aTalk({ id: 'to-come', startsAt: end }),
  ];
  const toRate = (personId: string) =>
    talksToRate(all, { personId, now: end, isKept: (id) => id !== 'not-kept', isRated: (id) => id === 'rated' }).map(
      ({ id }) => id,
    );
  expect([toRate('ada'), toRate('grace')]).toEqual([['harbour', 'early'], ['early']]);
});

const rating = (personId: string, stars: number, text = '', at = 1): Rating => ({
  id: `harbour:${personId}`,
  talkId: 'harbour',
  personId,
  stars,
  text,
  at,
});

test('speakers see sums and texts once three people have rated their talk, before that only the number', () => {
  const three = [rating('ada', 5, 'Warm.'), rating('mira', 2, ''), rating('theo', 5, 'Clear, and short.')];
  expect(feedbackSums([])).toEqual({ count: 0, stars: null, texts: [] });
  expect(feedbackSums(three.slice(0, 2))).toEqual({ count: 2, stars: null, texts: [] });
  // Withdrawn ratings do not count.
  expect(feedbackSums([...three.slice(0, 2), rating('theo', 0)])).toEqual({ count: 2, stars: null, texts: [] });
  expect(feedbackSums(three)).toEqual({ count: 3, stars: [0, 1, 0, 0, 2], texts: ['Clear, and short.', 'Warm.'] });
  expect([meanStars([0, 1, 0, 0, 2]), meanStars([0, 0, 0, 0, 0])]).toEqual([4, undefined]);
});

test('only a talk’s speakers and organisers read its feedback', () => {
  const actor = (id: string, admin = false) => ({
    id,
    roles: admin ? (['ROLE_ATTENDEE', 'ROLE_ADMIN'] as const) : (['ROLE_ATTENDEE', 'ROLE_SPEAKER'] as const),
    companyId: null,
    replayAccess: true,
  });
  expect([actor('grace'), actor('olive', true), actor('ada')].map((who) => mayReadFeedback(who, talk))).toEqual([
    true,
    true,
    false,
  ]);
});

test('speakers see the same, whatever the authors, order and times of the ratings', () => {
  const anyRating = fc.record({ stars: fc.integer({ min: 0, max: 5 }), text: fc.string({ maxLength: 12 }) });
  const anyRatings = fc.array(anyRating, { maxLength: 12 }).chain((given) =>
    fc.record({
      given: fc.constant(given),
      people: fc.shuffledSubarray(
        given.map((_, index) => index),
        { minLength: given.length },
      ),
      times: fc.array(fc.nat(), { minLength: given.length, maxLength: given.length }),
      order: fc.shuffledSubarray(
        given.map((_, index) => index),
        { minLength: given.length },
      ),
    }),
  );
  fc.assert(
    fc.property(anyRatings, ({ given, people, times, order }) => {
      const made = given.map(({ stars, text }, index) => rating(`p${people[index]}`, stars, text, times[index]));
      const plain = given.map(({ stars, text }, index) => rating(`q${index}`, stars, text));
      const shown = feedbackSums(order.flatMap((index) => made[index] ?? []));
      expect(shown).toEqual(feedbackSums(plain));
      expect(shown.stars?.reduce((sum, times_) => sum + times_, 0) ?? shown.count).toBe(shown.count);
      expect(shown.stars === null).toBe(shown.count < 3);
      expect(shown.texts.length).toBeLessThanOrEqual(shown.stars === null ? 0 : shown.count);
      expect(JSON.stringify(shown)).not.toMatch(/harbour:|"at"/);
    }),
  );
});
