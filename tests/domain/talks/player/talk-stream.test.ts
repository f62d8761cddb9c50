import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STREAM_CLOCKS_DIFFER, STREAM_CLOSES, STREAM_OPENS } from '../../../../domain/limits/talks.ts';
import { speaksIn, standsIn, STREAM_SCOPES, streamPlace } from '../../../../domain/talks/player/talk-stream.ts';
import { HOUR, instantOf, MINUTE } from '../../../../domain/time.ts';
import { aTalk } from '../../../support/sample-talks.ts';

const start = instantOf('2026-11-20T10:00', 'America/New_York');
const end = start + 45 * MINUTE;
const talk = aTalk({ id: 'keynote', startsAt: start, minutes: 45 });

test('a talk’s videos are the organisers’ until 15 minutes before its start, everyone’s until an hour after its end, and then replays', () => {
  const moments = [start - 15 * MINUTE - 1, start - 15 * MINUTE, end + HOUR - 1, end + HOUR];
  expect(moments.map((now) => streamPlace(talk, now))).toEqual(['adm', 'pub', 'pub', 'replay']);
});

test('a cancelled talk cannot be watched, a replay at any time', () => {
  const moments = [start - HOUR, start, end + 2 * HOUR];
  expect(moments.map((now) => streamPlace({ ...talk, cancelled: true }, now))).toEqual(['adm', 'adm', 'adm']);
  expect(moments.map((now) => streamPlace({ ...talk, edition: 'replay' }, now))).toEqual([
    'replay',
    'replay',
    'replay',
  ]);
});

const aMoment = fc.integer({ min: -2 * STREAM_OPENS, max: STREAM_CLOSES + 3 * HOUR }).map((since) => start + since);
const someTalk = fc.record({
  startsAt: aMoment,
  minutes: fc.integer({ min: 1, max: 300 }),
  cancelled: fc.boolean(),
  edition: fc.constantFrom('live', 'replay'),
});

test('no one gets videos before they may use them, or keeps them afterwards, whatever the servers’ clocks say', () => {
  fc.assert(
    fc.property(someTalk, aMoment, (any, now) => {
      for (const scope of STREAM_SCOPES) {
        const [belongs, isAboutTo] = [
          streamPlace(any, now) === scope,
          streamPlace(any, now + STREAM_CLOCKS_DIFFER) === scope,
        ];
        expect(standsIn(scope, any, { now, isThere: false }) && !belongs).toBe(false);
        expect(standsIn(scope, any, { now, isThere: true })).toBe(belongs || isAboutTo);
      }
    }),
  );
});

test('two servers whose clocks differ by less than a minute move a talk’s videos once, without undoing each other', () => {
  fc.assert(
    fc.property(someTalk, aMoment, fc.integer({ min: 0, max: STREAM_CLOCKS_DIFFER - 1 }), (any, from, behind) => {
      for (const scope of STREAM_SCOPES) {
        let isThere = standsIn(scope, any, { now: from, isThere: false });
        let moves = 0;
        for (let now = from; now < from + 12 * HOUR; now += 20_000) {
          for (const clock of [now, now - behind]) {
            const stands = standsIn(scope, any, { now: clock, isThere });
            if (stands !== isThere) moves += 1;
            isThere = stands;
          }
        }
        expect(moves).toBeLessThanOrEqual(2);
      }
    }),
    { numRuns: 30 },
  );
});

test('a talk’s speakers are the people that it names', () => {
  const spoken = { speakers: [{ id: 'grace', name: 'Grace Marlow' }] };
  expect([speaksIn(spoken, 'grace'), speaksIn(spoken, 'ada')]).toEqual([true, false]);
});
