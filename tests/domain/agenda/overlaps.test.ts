import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agendaSlots, freeGaps, overlapsAmong } from '../../../domain/agenda/overlaps.ts';
import { talksOn } from '../../../domain/talks/schedule/schedule-grid.ts';
import { byStart, endsAt, type Talk } from '../../../domain/talks/talk.ts';
import { instantOf, minutes } from '../../../domain/time.ts';
import { anySchedule } from '../../support/random-schedules.ts';
import { aTalkAt } from '../../support/sample-talks.ts';

const zone = 'Europe/Berlin';
const at = (local: string, id: string, fields: Partial<Talk> = {}): Talk =>
  aTalkAt(zone, `2026-11-20T${local}`, { id, ...fields });
const ids = (talks: readonly Talk[]): string[] => talks.map((talk) => talk.id);
const found = (talks: readonly Talk[], now = -Infinity) =>
  Object.fromEntries([...overlapsAmong(talks, now)].map(([id, others]) => [id, ids(others)]));
const wholeDay = { startsAt: instantOf('2026-11-20T04:00', zone), endsAt: instantOf('2026-11-21T04:00', zone) };

test('simultaneous talks overlap each other, talks that only touch do not', () => {
  expect(found([at('11:00', 'c'), at('10:00', 'a', { minutes: 60 }), at('10:30', 'b')])).toEqual({
    a: ['b'],
    b: ['a'],
  });
});

test('a long talk overlaps with all simultaneous ones', () => {
  expect(found([at('10:00', 'day', { minutes: 180 }), at('10:00', 'a'), at('11:00', 'b')])).toEqual({
    day: ['a', 'b'],
    a: ['day'],
    b: ['day'],
  });
});

test('breaks and cancelled talks overlap with nothing', () => {
  expect(found([at('10:00', 'a'), at('10:00', 'b', { cancelled: true }), at('10:00', 'c', { kind: 'break' })])).toEqual(
    {},
  );
});

test('past talks overlap with nothing, and leave the others as they are', () => {
  const talks = [at('10:00', 'a', { minutes: 30 }), at('10:00', 'b', { minutes: 90 }), at('11:00', 'c')];
  expect(found(talks, instantOf('2026-11-20T10:29', zone))).toEqual({ a: ['b'], b: ['a', 'c'], c: ['b'] });
  expect(found(talks, instantOf('2026-11-20T10:30', zone))).toEqual({ b: ['c'], c: ['b'] });
  expect(found([talks[0]!, { ...talks[1]!, isFinished: true }], instantOf('2026-11-20T10:15', zone))).toEqual({});
});

test('simultaneous talks share one slot, talks that only overlap a common third do not', () => {
  const talks = [
    at('12:00', 'e'),
    at('10:00', 'a', { minutes: 60 }),
    at('10:15', 'b', { minutes: 60 }),
    at('10:30', 'c', { minutes: 30 }),
    at('11:00', 'd'),
  ];
  expect(agendaSlots(talks, -Infinity).map(ids)).toEqual([['a', 'b', 'c'], ['d'], ['e']]);
  expect(agendaSlots(talks, instantOf('2026-11-20T11:00', zone)).map(ids)).toEqual([['a'], ['b'], ['c'], ['d'], ['e']]);
});

test('free time between talks is shown from a quarter of an hour on', () => {
  const talks = [
    at('10:00', 'a', { minutes: 90 }),
    at('10:15', 'b'),
    at('12:00', 'c'),
    at('12:40', 'd'),
    at('12:50', 'off', { cancelled: true }),
    at('13:25', 'e'),
  ];
  expect(freeGaps(talks, wholeDay)).toEqual([
    { from: instantOf('2026-11-20T11:30', zone), to: instantOf('2026-11-20T12:00', zone) },
    { from: instantOf('2026-11-20T13:10', zone), to: instantOf('2026-11-20T13:25', zone) },
  ]);
  expect(freeGaps(talks, { startsAt: wholeDay.endsAt, endsAt: wholeDay.endsAt + minutes(1440) })).toEqual([]);
});

test('exactly the pairs that overlap are found, in any schedule', () => {
  fc.assert(
    fc.property(anySchedule, ({ talks }) => {
      const real = talks.filter((talk) => talk.kind === 'talk').toSorted(byStart);
      const meet = (a: Talk, b: Talk): boolean => a !== b && a.startsAt < endsAt(b) && b.startsAt < endsAt(a);
      const pairs = real.map((talk) => [talk.id, real.filter((other) => meet(talk, other))] as const);
      expect(overlapsAmong(talks.toReversed(), -Infinity)).toEqual(
        new Map(pairs.filter(([, others]) => others.length > 0)),
      );
    }),
    { numRuns: 100 },
  );
});

test('the slots of any agenda contain every talk once, talks in one slot overlap, and free time has no talk', () => {
  fc.assert(
    fc.property(anySchedule, ({ talks, days }) => {
      const slots = agendaSlots(talks, -Infinity);
      expect(slots.flat()).toEqual(talks.toSorted(byStart));
      for (const slot of slots.filter(({ length }) => length > 1)) {
        expect(Math.min(...slot.map(endsAt))).toBeGreaterThan(Math.max(...slot.map(({ startsAt }) => startsAt)));
      }
      for (const day of days) {
        const today = talksOn(talks, day).filter((talk) => talk.kind === 'talk');
        for (const gap of freeGaps(talks, day)) {
          expect(today.filter((talk) => talk.startsAt < gap.to && endsAt(talk) > gap.from)).toEqual([]);
          expect([
            today.some((talk) => endsAt(talk) === gap.from),
            today.some((talk) => talk.startsAt === gap.to),
          ]).toEqual([true, true]);
        }
      }
    }),
    { numRuns: 60 },
  );
});
