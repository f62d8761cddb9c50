import fc from 'fast-check';
import { expect, test } from 'vitest';
import { delayed } from '../../../../domain/talks/schedule/delayed.ts';
import { byStart, endsAt, type Talk } from '../../../../domain/talks/talk.ts';
import { instantOf, MINUTE } from '../../../../domain/time.ts';
import { anySchedule } from '../../../support/random-schedules.ts';
import { aTalk } from '../../../support/sample-talks.ts';

const at = (clock: string): number => instantOf(`2026-11-20T${clock}`, 'Europe/Berlin');
const clockOf = (instant: number): string =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO('Europe/Berlin')
    .toPlainTime()
    .toString()
    .slice(0, 5);
const talk = (id: string, clock: string, fields: Partial<Talk> = {}): Talk =>
  aTalk({ id, startsAt: at(clock), ...fields });
const late = (talks: readonly Talk[], from: string, minutes: number): string[] =>
  delayed(talks, { stageId: 'main', from: at(from), minutes }).map(
    ({ id, to }) => `${id} ${clockOf(to.startsAt)} ${to.minutes}`,
  );

test('the current talk lasts longer, later ones start later, and free time between them absorbs the delay', () => {
  const talks = [
    talk('over', '09:00'),
    talk('on', '10:00'),
    talk('next', '10:30'),
    talk('then', '11:10'),
    talk('last', '11:45'),
    talk('elsewhere', '10:30', { stageId: 'side' }),
  ];
  expect(late(talks, '10:20', 15)).toEqual(['on 10:00 45', 'next 10:45 30', 'then 11:15 30']);
});

test('a break of the whole event stays and counts as free time; a stage’s break moves', () => {
  const talks = [
    talk('on', '10:00'),
    talk('coffee', '10:30', { kind: 'stage-break', minutes: 10 }),
    talk('next', '10:40', { minutes: 20 }),
    talk('lunch', '11:00', { kind: 'break', stageId: null, minutes: 60 }),
    talk('afternoon', '12:00'),
  ];
  expect(late(talks, '10:00', 20)).toEqual(['on 10:00 50', 'coffee 10:50 10', 'next 11:00 20']);
});

test('without a current talk, the next one starts later; cancelled or ended ones are not current', () => {
  const talks = [
    talk('finished', '10:00', { isFinished: true, minutes: 60 }),
    talk('off', '10:30', { cancelled: true }),
    talk('next', '11:00'),
    talk('then', '11:35'),
  ];
  expect(late(talks, '10:40', 10)).toEqual(['next 11:10 30', 'then 11:40 30']);
});

test('a stage without later talks, and a delay of zero, change nothing', () => {
  expect(late([talk('over', '09:00')], '10:00', 20)).toEqual([]);
  expect(late([talk('on', '10:00'), talk('next', '10:30')], '10:10', 0)).toEqual([]);
});

const anyDelay = anySchedule.chain((schedule) =>
  fc.record({
    schedule: fc.constant(schedule),
    minutes: fc.integer({ min: 0, max: 90 }),
    from: fc.constantFrom(...schedule.talks.map(({ startsAt }) => startsAt), schedule.days[0]!.startsAt),
    offset: fc.integer({ min: 0, max: 40 }),
  }),
);

test('whatever the schedule, nothing else moves, no talk starts earlier or later than the delay, and the order stays', () => {
  fc.assert(
    fc.property(anyDelay, ({ schedule: { talks }, minutes, from, offset }) => {
      const changes = delayed(talks, { stageId: 's0', from: from + offset * MINUTE, minutes });
      const byId = new Map(changes.map((change) => [change.id, change]));
      for (const { id, was, to } of changes) {
        const before = talks.find((one) => one.id === id)!;
        expect([before.kind === 'break', before.stageId, to.stageId]).toEqual([false, 's0', 's0']);
        expect(was).toEqual({ startsAt: before.startsAt, minutes: before.minutes, stageId: 's0' });
        const [later, longer] = [to.startsAt - was.startsAt, to.minutes - was.minutes];
        expect(later >= 0 && longer >= 0 && later + longer > 0).toBe(true);
        expect(later <= minutes * MINUTE && longer <= minutes).toBe(true);
        expect(later === 0 || longer === 0).toBe(true);
      }
      const after = talks.map((one): Talk => ({ ...one, ...byId.get(one.id)?.to }));
      const inOrder = (all: readonly Talk[]): Talk[] => all.filter(({ id }) => byId.has(id)).toSorted(byStart);
      const starts = inOrder(talks).map(({ id }) => after.find((one) => one.id === id)!.startsAt);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    }),
    { numRuns: 100 },
  );
});

/** Talks one after another on one stage, with free time between them. */
const tidyStage = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 30 }), minutes: fc.integer({ min: 5, max: 60 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((entries) => {
    let start = at('09:00');
    return entries.map(({ gap, minutes }, index) => {
      const startsAt = start + gap * MINUTE;
      start = startsAt + minutes * MINUTE;
      return aTalk({ id: `t${index}`, startsAt, minutes });
    });
  });

test('on a stage without overlaps there are none afterwards, and a delayed talk starts when the one before ends', () => {
  fc.assert(
    fc.property(tidyStage, fc.integer({ min: 1, max: 60 }), fc.nat(11), (talks, minutes, index) => {
      const on = talks[index % talks.length]!;
      const changes = delayed(talks, { stageId: 'main', from: on.startsAt, minutes });
      const byId = new Map(changes.map((change) => [change.id, change]));
      expect(byId.get(on.id)?.to.minutes).toBe(on.minutes + minutes);
      const after = talks.map((one): Talk => ({ ...one, ...byId.get(one.id)?.to }));
      after.slice(1).forEach((one, place) => {
        const before = after[place]!;
        expect(one.startsAt).toBeGreaterThanOrEqual(endsAt(before));
        const isLater = byId.has(one.id) && one.id !== on.id;
        expect(isLater ? one.startsAt : endsAt(before)).toBe(endsAt(before));
      });
    }),
    { numRuns: 100 },
  );
});
