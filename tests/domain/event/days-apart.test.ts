import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTooLong, nearDates, onDates, tidyDates, widened } from '../../../domain/event/changed-dates.ts';
import { conferenceDays, dayOf, todayIn } from '../../../domain/event/conference-days.ts';
import { daysBetween, eventDates } from '../../../domain/event/event-dates.ts';
import { changedEvent, eventRefusal } from '../../../domain/event/event-form.ts';
import { outsideEvent } from '../../../domain/event/event-span.ts';
import type { ImportedEvent, ImportedTalk } from '../../../domain/event/import/imported-event.ts';
import { EMPTY_PROGRAMME, type Programme } from '../../../domain/event/import/programme.ts';
import { DAY, HOUR, instantOf } from '../../../domain/time.ts';
import { conference } from '../../support/conference.ts';
import { aTalk, diffOf, done, source, TEN } from '../../support/imported-sources.ts';
import { anyZone } from '../../support/random-schedules.ts';

const weekly = { firstDay: '2027-07-12', lastDay: '2027-07-26', days: ['2027-07-12', '2027-07-19', '2027-07-26'] };
const meetups = { ...conference, ...weekly };
const at = (local: string): number => instantOf(local, conference.zone);

describe('the days of an event that lists them', () => {
  test('are only those, counted without the days between', () => {
    expect(conferenceDays(meetups).map(({ index, date, label }) => [index, date, label])).toEqual([
      [0, '2027-07-12', 'Day One'],
      [1, '2027-07-19', 'Day Two'],
      [2, '2027-07-26', 'Day Three'],
    ]);
  });

  test('end at the day change of the next date, and the time between them is on none', () => {
    const days = conferenceDays(meetups);
    const on = (local: string): string | undefined => dayOf(days, at(local))?.date;
    expect([on('2027-07-13T03:59'), on('2027-07-13T04:00'), on('2027-07-19T03:59'), on('2027-07-19T04:00')]).toEqual([
      '2027-07-12',
      undefined,
      undefined,
      '2027-07-19',
    ]);
  });

  test('between two of them the next one is shown, after all of them the last', () => {
    const today = (local: string): number => todayIn(conferenceDays(meetups), at(local));
    expect([today('2027-07-01T12:00'), today('2027-07-12T12:00'), today('2027-07-15T12:00')]).toEqual([0, 0, 1]);
    expect([today('2027-07-26T12:00'), today('2027-08-15T12:00')]).toEqual([2, 2]);
  });

  test('are named to a person who puts a talk on another', () => {
    const days = conferenceDays(meetups);
    expect([outsideEvent(days, at('2027-07-19T10:00')), outsideEvent(days, at('2027-07-20T10:00'))]).toEqual([
      undefined,
      'The event is on 2027-07-12, 2027-07-19, and 2027-07-26; this talk would be outside of it',
    ]);
  });

  test('are all from the first to the last if the list does not begin and end with those', () => {
    const { days } = weekly;
    expect(eventDates({ firstDay: '2027-07-12', lastDay: '2027-07-14', days })).toEqual([
      '2027-07-12',
      '2027-07-13',
      '2027-07-14',
    ]);
  });

  test('whatever the list, the zone and the clock do: one day per date, in order, without overlaps', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 13 });
    fc.assert(
      fc.property(anyZone, gaps, fc.constantFrom('04:00', '00:00', '06:30'), (zone, lengths, dayChange) => {
        let date = Temporal.PlainDate.from('2027-02-20');
        const dates = [date.toString(), ...lengths.map((days) => (date = date.add({ days })).toString())];
        const event = onDates(dates)!;
        const days = conferenceDays({ ...event, zone, dayChange, dayLabels: [] });
        expect(days.map((day) => day.date)).toEqual(dates);
        expect(event.days === undefined).toBe(lengths.every((length) => length === 1));
        for (const [index, day] of days.entries()) {
          expect(day.startsAt).toBeLessThan(day.endsAt);
          expect(day.endsAt).toBeLessThanOrEqual(days[index + 1]?.startsAt ?? Infinity);
          expect(day.endsAt === days[index + 1]?.startsAt).toBe(lengths[index] === 1);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('setting the dates of an event that lists its days', () => {
  const dates = ({ firstDay, lastDay, days }: typeof conference) => ({ firstDay, lastDay, days });

  test('a new first or last day removes the list; other changes keep it', () => {
    expect(dates(changedEvent(meetups, { location: 'Porto', firstDay: weekly.firstDay }))).toEqual(weekly);
    const changed = changedEvent(meetups, { lastDay: '2027-07-20' });
    expect([changed, eventRefusal(changed)]).toEqual([{ ...conference, lastDay: '2027-07-20' }, undefined]);
  });

  test('without the list, the days between count again', () => {
    expect(eventRefusal(meetups)).toBeUndefined();
    expect(eventRefusal(changedEvent(meetups, { days: [] }))?.message).toBe('An event has at most 14 days');
    expect(eventRefusal(changedEvent(meetups, { lastDay: '2027-07-27' }))?.message).toBe(
      'An event has at most 14 days',
    );
  });

  test('a list sets the first and last day, and one without gaps is none', () => {
    const days = ['2027-07-10', '2027-08-20'];
    expect(dates(changedEvent(conference, { days }))).toEqual({ firstDay: days[0], lastDay: days[1], days });
    expect(changedEvent(meetups, { days: ['2027-07-12', '2027-07-13'] })).toEqual(conference);
  });

  test('an event without a list is returned unchanged, whatever is asked', () => {
    expect(tidyDates(conference)).toBe(conference);
  });
});

describe('widening', () => {
  test('keeps consecutive days while that is one event, and lists days only if allowed', () => {
    const plain = { firstDay: '2027-07-12', lastDay: '2027-07-13' };
    expect(widened(plain, ['2027-07-25'])).toEqual({ firstDay: '2027-07-12', lastDay: '2027-07-25' });
    expect(widened(plain, ['2027-07-26'])).toEqual(plain);
    expect(widened(plain, ['2027-07-26'], true)).toEqual({
      firstDay: '2027-07-12',
      lastDay: '2027-07-26',
      days: ['2027-07-12', '2027-07-13', '2027-07-26'],
    });
    expect(widened(weekly, ['2027-08-02'])).toEqual({
      ...weekly,
      lastDay: '2027-08-02',
      days: [...weekly.days, '2027-08-02'],
    });
  });

  test('never makes an event of more than 14 days', () => {
    const date = fc.integer({ min: 0, max: 60 }).map((days) => {
      const day = Temporal.PlainDate.from('2027-06-01').add({ days });
      return day.toString();
    });
    fc.assert(
      fc.property(fc.array(date, { minLength: 1, maxLength: 14 }), fc.array(date), (first, more) => {
        const before = onDates(first)!;
        fc.pre(!isTooLong(before));
        const after = widened(before, more, true);
        const all = new Set([...eventDates(before), ...more]);
        expect(isTooLong(after)).toBe(false);
        expect(eventDates(before).every((day) => eventDates(after).includes(day))).toBe(true);
        expect([...all].every((day) => eventDates(after).includes(day))).toBe(
          all.size <= 14 || daysBetween([...all].toSorted()[0]!, [...all].toSorted().at(-1)!) < 14,
        );
      }),
    );
  });

  test('counts a day as near if it is less than 14 days from the event or from another near day', () => {
    const plain = { firstDay: '2027-07-12', lastDay: '2027-07-13' };
    expect(nearDates(plain, ['2028-07-12', '2027-08-08', '2027-07-26', '2027-06-28'])).toEqual([
      '2027-07-26',
      '2027-08-08',
    ]);
  });
});

describe('an import', () => {
  const onDay = (day: number, fields: Partial<ImportedTalk> = {}): ImportedTalk =>
    aTalk(`on ${day}`, { startsAt: TEN + day * DAY, ...fields });
  const of = (lastDay: string, talks: readonly ImportedTalk[]): ImportedEvent =>
    source({ event: { ...source().event, lastDay }, talks });
  const dates = ({ event }: Programme) => event && [event.firstDay, event.lastDay, event.days];
  const after = (file: ImportedEvent, before: Programme = EMPTY_PROGRAMME): Programme =>
    done(before, diffOf(file, before));
  const weeks = [0, 7, 14].map((day) => onDay(day));
  const days = ['2027-06-04', '2027-06-11', '2027-06-18'];
  const listed = [days[0], days[2], days];

  test('of talks more than 14 days apart lists all their days, and changes nothing the second time', () => {
    const diff = diffOf(of('2027-06-18', weeks), EMPTY_PROGRAMME);
    const held = done(EMPTY_PROGRAMME, diff);
    expect([dates(held), held.talks.length, diff.notes, diff.remarks]).toEqual([listed, 3, [], []]);
    expect(diffOf(of('2027-06-18', weeks), held).ops).toEqual([]);
  });

  test('of talks that fit into 14 days is on all days between them, whatever days the file names', () => {
    const event = { ...source().event, firstDay: '2027-05-01', lastDay: '2027-07-01' };
    expect(dates(after(source({ event, talks: [onDay(0), onDay(13)] })))).toEqual([
      '2027-06-04',
      '2027-06-17',
      undefined,
    ]);
  });

  test('lists the day of a cancelled talk and each day of a long one, and none for a break', () => {
    const talks = [
      onDay(0, { minutes: 3 * 1440 }),
      onDay(14, { cancelled: true }),
      onDay(20),
      onDay(25, { kind: 'break' }),
    ];
    const diff = diffOf(of('2027-06-29', talks), EMPTY_PROGRAMME);
    expect(done(EMPTY_PROGRAMME, diff).event?.days).toEqual([
      '2027-06-04',
      '2027-06-05',
      '2027-06-06',
      '2027-06-07',
      '2027-06-18',
      '2027-06-24',
    ]);
    expect(diff.notes.map(({ at: place, level }) => `${level} ${place}`)).toEqual(['refused on 25']);
    expect(diff.remarks).toEqual([
      '1 talk that starts outside the event of 2027-06-04, 2027-06-05, 2027-06-06, 2027-06-07, 2027-06-18, and ' +
        '2027-06-24 was left out.',
    ]);
  });

  test('of talks on more than 14 days keeps the 14 days with most talks, and reports what it left out', () => {
    const talks = Array.from({ length: 16 }, (_, week) => onDay(week * 7));
    const busy = aTalk('second', { startsAt: TEN + 15 * 7 * DAY + HOUR });
    const diff = diffOf(of('2027-09-17', [...talks, busy]), EMPTY_PROGRAMME);
    const event = done(EMPTY_PROGRAMME, diff).event!;
    expect(diff.notes.map(({ at: place }) => place)).toEqual(['on 91', 'on 98']);
    expect([event.days?.length, event.firstDay, event.lastDay]).toEqual([14, '2027-06-04', '2027-09-17']);
    expect(diff.remarks).toEqual([expect.stringMatching(/^2 talks that start outside .*at most 14 days/)]);
  });

  test('lists one more day where its file has one more', () => {
    const first = after(of('2027-06-18', weeks));
    const longer = after(of('2027-06-25', [...weeks, onDay(21)]), first);
    expect(dates(longer)).toEqual(['2027-06-04', '2027-06-25', [...days, '2027-06-25']]);
  });

  test('of a file without past talks keeps their days', () => {
    const first = after(of('2027-06-18', weeks));
    const event = { ...source().event, firstDay: '2027-06-11', lastDay: '2027-06-18' };
    const later = after(source({ event, talks: weeks.slice(1) }), first);
    expect(dates(later)).toEqual(listed);
  });

  test('lists the days of other talks as well as those that the operator fixed', () => {
    const context = { accounts: new Set<string>(), known: new Map(), replace: false };
    const fixed = { firstDay: '2027-06-02' };
    const diff = diffOf(of('2027-06-18', weeks), EMPTY_PROGRAMME, { ...context, fixed });
    expect(dates(done(EMPTY_PROGRAMME, diff))).toEqual([
      '2027-06-02',
      '2027-06-18',
      ['2027-06-02', '2027-06-04', '2027-06-11', '2027-06-18'],
    ]);
    const two = ['2027-06-04', '2027-06-18'];
    const only = diffOf(of('2027-06-18', weeks), EMPTY_PROGRAMME, {
      ...context,
      fixed: { firstDay: two[0]!, lastDay: two[1]!, days: two },
    });
    expect([dates(done(EMPTY_PROGRAMME, only)), only.remarks]).toEqual([
      ['2027-06-04', '2027-06-18', two],
      ['1 talk that starts outside the event of 2027-06-04 and 2027-06-18 was left out.'],
    ]);
  });

  test('keeps days that were set here since the last import, with those that its talks need', () => {
    const file = of('2027-06-18', weeks);
    const plan = diffOf(file, EMPTY_PROGRAMME);
    const held = done(EMPTY_PROGRAMME, plan);
    const more = [...days, '2027-06-25'];
    const edited = { ...held, event: changedEvent(held.event!, { days: more }) };
    const context = { accounts: new Set<string>(), known: new Map(), replace: false, bases: plan.bases };
    const again = diffOf(file, edited, context);
    expect([dates(done(edited, again)), again.edits]).toEqual([
      ['2027-06-04', '2027-06-25', more],
      [{ name: 'Harbour Days', at: '', fields: ['dates'] }],
    ]);
    const shorter = { ...held, event: changedEvent(held.event!, { lastDay: '2027-06-05' }) };
    expect(dates(done(shorter, diffOf(file, shorter, context)))).toEqual([
      '2027-06-04',
      '2027-06-18',
      ['2027-06-04', '2027-06-05', '2027-06-11', '2027-06-18'],
    ]);
  });

  test('whatever its talks, lists or spans at most 14 days, and contains every talk if 14 days suffice', () => {
    const day = fc.integer({ min: 0, max: 90 });
    fc.assert(
      fc.property(fc.uniqueArray(day, { minLength: 1, maxLength: 20 }), (numbers) => {
        const last = Temporal.PlainDate.from('2027-06-04').add({ days: Math.max(...numbers) });
        const talks = numbers.map((number) => onDay(number));
        const held = after(of(last.toString(), talks));
        const apart = Math.max(...numbers) - Math.min(...numbers);
        expect(isTooLong(held.event!)).toBe(false);
        expect(held.talks.length).toBe(Math.min(numbers.length, apart < 14 ? 20 : 14));
        expect(held.talks.every(({ startsAt }) => dayOf(conferenceDays(held.event!), startsAt))).toBe(true);
        expect(diffOf(of(last.toString(), talks), held).ops).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
