import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conferenceDays, dayByViewer, dayOf, todayIn } from '../../../domain/event/conference-days.ts';
import { HOUR, instantOf, inZone } from '../../../domain/time.ts';
import { describeWithBothTemporals } from '../../support/both-temporals.ts';
import { ALL_ZONES, anyEvent, type EventDays } from '../../support/random-schedules.ts';

const barcelona: EventDays = {
  zone: 'Europe/Madrid',
  firstDay: '2023-07-12',
  lastDay: '2023-07-13',
  dayLabels: [],
  dayChange: '04:00',
};
const at = (local: string, zone = barcelona.zone): number => instantOf(local, zone);

describeWithBothTemporals('conference days', () => {
  test('an event of two days has Day One and Day Two, each from four in the morning to four in the morning', () => {
    expect(conferenceDays(barcelona)).toEqual([
      {
        index: 0,
        date: '2023-07-12',
        label: 'Day One',
        startsAt: at('2023-07-12T04:00'),
        endsAt: at('2023-07-13T04:00'),
      },
      {
        index: 1,
        date: '2023-07-13',
        label: 'Day Two',
        startsAt: at('2023-07-13T04:00'),
        endsAt: at('2023-07-14T04:00'),
      },
    ]);
  });

  test('the longest event counts its days in words up to Day Fourteen, a longer one is cut there', () => {
    const labels = conferenceDays({ ...barcelona, lastDay: '2023-07-31' }).map((day) => day.label);
    expect(labels).toHaveLength(14);
    expect([labels[4], labels[10], labels[13]]).toEqual(['Day Five', 'Day Eleven', 'Day Fourteen']);
  });

  test('days have the organiser’s labels, or are numbered', () => {
    const days = conferenceDays({ ...barcelona, lastDay: '2023-07-14', dayLabels: ['Workshops', ' '] });
    expect(days.map((day) => day.label)).toEqual(['Workshops', 'Day Two', 'Day Three']);
  });

  test('a talk after midnight belongs to the evening before, one at four to the new day', () => {
    const days = conferenceDays(barcelona);
    expect(dayOf(days, at('2023-07-13T00:30'))?.label).toBe('Day One');
    expect(dayOf(days, at('2023-07-13T03:59'))?.label).toBe('Day One');
    expect(dayOf(days, at('2023-07-13T04:00'))?.label).toBe('Day Two');
  });

  test('organisers can set the day change to midnight', () => {
    expect(dayOf(conferenceDays({ ...barcelona, dayChange: '00:00' }), at('2023-07-13T00:30'))?.label).toBe('Day Two');
  });

  test('an instant before or after the event is on none of its days', () => {
    const days = conferenceDays(barcelona);
    expect(dayOf(days, at('2023-07-12T03:59'))).toBeUndefined();
    expect(dayOf(days, at('2023-07-14T04:00'))).toBeUndefined();
  });

  test('today is the current day, before the event the first and after it the last', () => {
    const days = conferenceDays(barcelona);
    expect(
      [
        at('2023-01-01T12:00'),
        at('2023-07-12T12:00'),
        at('2023-07-13T01:00'),
        at('2023-07-13T12:00'),
        at('2024-01-01T12:00'),
      ].map((now) => todayIn(days, now)),
    ).toEqual([0, 0, 0, 1, 1]);
  });

  test('the day pill follows the viewer’s local date', () => {
    const now = at('2023-07-12T23:00');
    expect(dayByViewer(barcelona, 'Europe/Madrid', now)?.label).toBe('Day One');
    expect(dayByViewer(barcelona, 'Asia/Tokyo', now)?.label).toBe('Day Two');
    expect(dayByViewer(barcelona, 'Asia/Tokyo', at('2023-07-13T23:00'))).toBeUndefined();
  });

  test('the day on which the clock changes is an hour longer or shorter', () => {
    const hours = (date: string): number => {
      const [day] = conferenceDays({ ...barcelona, zone: 'America/New_York', firstDay: date, lastDay: date });
      return (day!.endsAt - day!.startsAt) / HOUR;
    };
    expect(['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01'].map(hours)).toEqual([23, 24, 25, 24]);
  });

  test('in every zone the days touch, and begin at the day change in local time', () => {
    const bounds = ALL_ZONES.map((zone) => {
      const [first, second] = conferenceDays({ ...barcelona, zone });
      const wall = (moment: number): string => inZone(moment, zone).toPlainDateTime().toString();
      return [zone, wall(first!.startsAt), wall(first!.endsAt), wall(second!.startsAt)];
    });
    expect(bounds).toEqual(
      ALL_ZONES.map((zone) => [zone, '2023-07-12T04:00:00', '2023-07-13T04:00:00', '2023-07-13T04:00:00']),
    );
  });

  test('every instant of any event is on exactly one of its days, whatever the clock does', () => {
    fc.assert(
      fc.property(anyEvent, fc.nat(9999), (event, share) => {
        const days = conferenceDays(event);
        const from = days[0]!.startsAt;
        const moment = Math.floor(from + (share / 10_000) * (days.at(-1)!.endsAt - from));
        const holding = days.filter((day) => moment >= day.startsAt && moment < day.endsAt);
        expect(holding).toEqual([dayOf(days, moment)]);
        expect(todayIn(days, moment)).toBe(holding[0]!.index);
      }),
      { numRuns: 150 },
    );
  });
});
