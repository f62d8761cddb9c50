import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SUGGESTED_TALKS } from '../../../domain/limits/talks.ts';
import { suggestTalks } from '../../../domain/talks/suggest-talks.ts';
import { endsAt } from '../../../domain/talks/talk.ts';
import { minutes } from '../../../domain/time.ts';
import { at, testTalk } from '../../support/conference.ts';

const boats = testTalk({ id: 'boats', title: 'Small boats', startsAt: at('12:00'), minutes: 60 });
const chess = testTalk({
  id: 'chess',
  title: 'Chess',
  startsAt: at('12:30'),
  minutes: 60,
  description: 'On Streaming.',
});
const early = testTalk({ id: 'early', title: 'Early', startsAt: at('08:00'), minutes: 30 });

test('talks that mention interests come before earlier ones, and ended ones are left out', () => {
  const of = (interests: readonly string[], kept: readonly string[] = []) =>
    suggestTalks([early, boats, chess], { now: at('09:00'), interests, kept: new Set(kept) }).map(({ id }) => id);
  expect(of([])).toEqual(['boats']);
  expect(of(['streaming'])).toEqual(['chess']);
  expect(of(['Streaming'], ['boats'])).toEqual([]);
});

test('suggestions overlap neither each other nor kept talks, and are never too many', () => {
  const talk = fc.record({
    start: fc.integer({ min: 0, max: 600 }),
    length: fc.integer({ min: 5, max: 90 }),
    kept: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(talk, { maxLength: 40 }), (given) => {
      const talks = given.map(({ start, length }, nth) =>
        testTalk({ id: String(nth), title: 'A talk', startsAt: at('09:00') + minutes(start), minutes: length }),
      );
      const kept = new Set(given.flatMap((each, nth) => (each.kept ? [String(nth)] : [])));
      const chosen = suggestTalks(talks, { now: at('10:00'), interests: [], kept });
      const others = talks.filter(({ id, startsAt }) => kept.has(id) && startsAt > at('10:00'));
      expect(chosen.length).toBeLessThanOrEqual(SUGGESTED_TALKS);
      for (const one of chosen) {
        expect(kept.has(one.id)).toBe(false);
        for (const other of [...chosen, ...others])
          expect(other === one || endsAt(one) <= other.startsAt || endsAt(other) <= one.startsAt).toBe(true);
      }
    }),
  );
});
