import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ConferenceDay, conferenceDays } from '../../../../domain/event/conference-days.ts';
import { clashesOf, scheduleClashes, type ScheduleClash } from '../../../../domain/talks/schedule/schedule-clashes.ts';
import { endsAt, type Talk } from '../../../../domain/talks/talk.ts';
import { instantOf } from '../../../../domain/time.ts';
import { anySchedule } from '../../../support/random-schedules.ts';
import { aTalk } from '../../../support/sample-talks.ts';

const zone = 'Europe/Berlin';
const days = conferenceDays({
  zone,
  firstDay: '2026-11-20',
  lastDay: '2026-11-21',
  dayLabels: [],
  dayChange: '04:00',
});
const at = (clock: string): number => instantOf(`2026-11-20T${clock}`, zone);
const ada = { id: 'ada', name: 'Ada' };
const grace = { id: 'grace', name: 'Grace' };
const talk = (id: string, clock: string, fields: Partial<Talk> = {}): Talk =>
  aTalk({ id, startsAt: at(clock), speakers: [{ id: `of-${id}`, name: id }], ...fields });
const clashes = (talks: readonly Talk[], more: { now?: number; moved?: ReadonlySet<string> } = {}): ScheduleClash[] =>
  scheduleClashes(talks, { days, now: at('08:00'), ...more });

test('a speaker in two places at once is reported with both talks, also if other people speak there too', () => {
  const talks = [
    talk('late', '10:20', { stageId: 'side', speakers: [grace, ada] }),
    talk('early', '10:00', { speakers: [ada] }),
  ];
  expect(clashes(talks)).toEqual([{ kind: 'speaker-twice', talkIds: ['early', 'late'], speaker: ada }]);
});

test('a speaker whose talk ends when the other begins is not double-booked', () => {
  const talks = [talk('one', '10:00', { speakers: [ada] }), talk('next', '10:30', { speakers: [ada] })];
  expect(clashes(talks)).toEqual([]);
});

test('two talks on one stage at once are reported, and a talk during a break of its stage', () => {
  const talks = [
    talk('one', '10:00'),
    talk('other', '10:10'),
    talk('coffee', '11:00', { kind: 'stage-break', stageId: 'side' }),
    talk('over-coffee', '11:00', { stageId: 'side' }),
  ];
  expect(clashes(talks)).toEqual([
    { kind: 'stage-twice', talkIds: ['one', 'other'], stageId: 'main' },
    { kind: 'stage-twice', talkIds: ['coffee', 'over-coffee'], stageId: 'side' },
  ]);
});

test('breaks of the whole event, cancelled talks and talks without a stage never clash', () => {
  const talks = [
    talk('one', '10:00', { speakers: [ada] }),
    talk('lunch', '10:00', { kind: 'break', stageId: null, speakers: [] }),
    talk('off', '10:00', { cancelled: true, speakers: [ada] }),
    talk('walk', '12:00', { stageId: null }),
    talk('ride', '12:00', { stageId: null }),
  ];
  expect(clashes(talks)).toEqual([]);
});

test('a talk before or after the event, or past the end of its day, is outside of its day; one after midnight is not', () => {
  const talks = [
    talk('before', '03:00'),
    talk('night', '23:50', { minutes: 60 }),
    talk('long', '23:00', { minutes: 400, stageId: 'side' }),
    talk('after', '10:00', { startsAt: at('10:00') + 3 * 86_400_000 }),
  ];
  expect(clashes(talks).map(({ kind, talkIds }) => [kind, ...talkIds])).toEqual([
    ['outside-day', 'before'],
    ['outside-day', 'long'],
    ['outside-day', 'after'],
  ]);
  expect(scheduleClashes(talks, { days: [], now: at('01:00') })).toEqual([]);
});

test('an ended talk is no problem; one moved into the past is', () => {
  const talks = [talk('over', '09:00'), talk('moved', '09:30')];
  expect(clashes(talks, { now: at('11:00') })).toEqual([]);
  expect(clashes(talks, { now: at('11:00'), moved: new Set(['moved']) })).toEqual([
    { kind: 'past', talkIds: ['moved'] },
  ]);
});

test('a talk without speakers is reported, a break is not', () => {
  const talks = [talk('empty', '10:00', { speakers: [] }), talk('tea', '12:00', { kind: 'stage-break', speakers: [] })];
  expect(clashes(talks)).toEqual([{ kind: 'no-speaker', talkIds: ['empty'] }]);
  expect(clashesOf(clashes(talks), 'tea')).toEqual([]);
});

test('in any schedule exactly the simultaneous pairs on one stage clash, each reported once', () => {
  fc.assert(
    fc.property(
      anySchedule,
      ({ talks, days: eventDays }: { talks: readonly Talk[]; days: readonly ConferenceDay[] }) => {
        const found = scheduleClashes(talks, { days: eventDays, now: 0 })
          .filter(({ kind }) => kind === 'stage-twice')
          .map(({ talkIds }) => talkIds.toSorted().join());
        const isOn = ({ kind, stageId }: Talk): boolean => kind !== 'break' && stageId !== null;
        const expected = talks.flatMap((one, index) =>
          talks
            .slice(index + 1)
            .filter(
              (other) =>
                isOn(one) &&
                isOn(other) &&
                one.stageId === other.stageId &&
                Math.max(one.startsAt, other.startsAt) < Math.min(endsAt(one), endsAt(other)),
            )
            .map((other) => [one.id, other.id].toSorted().join()),
        );
        expect(found.toSorted()).toEqual(expected.toSorted());
      },
    ),
    { numRuns: 60 },
  );
});
