import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ConferenceDay, conferenceDays } from '../../../domain/event/conference-days.ts';
import {
  calendarDate,
  clockTime,
  countdown,
  dayDate,
  dayShift,
  durationWords,
  talkTimes,
  timeRange,
  zoneAbbreviation,
  zonesDiffer,
} from '../../../domain/event/time-display.ts';
import { DAY, HOUR, instantOf, inZone, MINUTE, SECOND, type Zone } from '../../../domain/time.ts';
import { describeWithBothTemporals } from '../../support/both-temporals.ts';
import { ALL_ZONES, anyEvent, anyZone } from '../../support/random-schedules.ts';

const winter = Date.UTC(2026, 0, 15, 12);
const summer = Date.UTC(2026, 6, 15, 12);
const offset = (zone: Zone, at: number): number => inZone(at, zone).offsetNanoseconds;
const newYorkDays = (firstDay: string, lastDay: string): ConferenceDay[] =>
  conferenceDays({ zone: 'America/New_York', firstDay, lastDay, dayLabels: [], dayChange: '04:00' });

describeWithBothTemporals('time display', () => {
  test('times are shown in the zone, in 24 hours', () => {
    const at = instantOf('2026-11-20T00:05', 'America/New_York');
    expect(clockTime(at, 'America/New_York')).toBe('00:05');
    expect(timeRange(at, at + 45 * MINUTE, 'Asia/Kolkata')).toBe('10:35–11:20');
  });

  test('in the night that has an hour twice, a repeated time has its abbreviation, and no other time does', () => {
    const at = (utc: string): number => Date.parse(`2027-10-${utc}Z`);
    const said = (from: string, minutes: number): string =>
      timeRange(at(from), at(from) + minutes * MINUTE, 'Europe/Madrid');
    expect([
      said('30T23:30', 30),
      said('30T23:30', 60),
      said('31T00:30', 30),
      said('31T01:30', 30),
      said('31T02:00', 30),
    ]).toEqual(['01:30–02:00 CEST', '01:30–02:30 CEST', '02:30 CEST–02:00 CET', '02:30 CET–03:00', '03:00–03:30']);
    const spring = Date.parse('2027-03-28T00:30Z');
    expect(timeRange(spring, spring + HOUR, 'Europe/Madrid')).toBe('01:30–03:30');
  });

  test('two times of one day with the same text are the same', () => {
    fc.assert(
      fc.property(anyZone, fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) }), (zone, at) => {
        const changes = [-HOUR / 2, HOUR / 2, -HOUR, HOUR].filter(
          (by) => clockTime(at + by, zone) === clockTime(at, zone),
        );
        for (const by of changes) expect(timeRange(at, at, zone)).not.toBe(timeRange(at + by, at + by, zone));
      }),
      { numRuns: 300 },
    );
  });

  test('every zone shows its local time', () => {
    fc.assert(
      fc.property(anyZone, fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) }), (zone, at) => {
        expect(clockTime(at, zone)).toBe(inZone(at, zone).toPlainTime().toString().slice(0, 5));
      }),
      { numRuns: 300 },
    );
  });

  test('dates are short and in the zone', () => {
    const at = instantOf('2026-11-20T22:00', 'Europe/Berlin');
    expect([calendarDate(at, 'Europe/Berlin'), calendarDate(at, 'Asia/Tokyo'), dayDate('2026-07-01')]).toEqual([
      'Fri 20 Nov',
      'Sat 21 Nov',
      'Wed 1 Jul',
    ]);
  });

  test('a talk shows by how many days the viewer’s date differs from the day it is listed under', () => {
    const day = { date: '2026-11-20' };
    expect([
      dayShift(instantOf('2026-11-20T22:00', 'Europe/Berlin'), 'Asia/Tokyo', day),
      dayShift(instantOf('2026-11-20T09:00', 'Europe/Berlin'), 'Europe/Berlin', day),
      dayShift(instantOf('2026-11-20T09:00', 'Asia/Tokyo'), 'America/Los_Angeles', day),
    ]).toEqual([1, 0, -1]);
  });

  test('the abbreviation is the one valid on that day', () => {
    expect(zoneAbbreviation('America/New_York', winter)).toBe('EST');
    expect(zoneAbbreviation('America/New_York', summer)).toBe('EDT');
    expect(zoneAbbreviation('Europe/Madrid', Date.UTC(2023, 6, 12))).toBe('CEST');
    expect(
      ['Europe/Berlin', 'Europe/London', 'Asia/Kolkata', 'Asia/Tokyo', 'Australia/Sydney', 'Asia/Kathmandu', 'UTC'].map(
        (zone) => zoneAbbreviation(zone, winter),
      ),
    ).toEqual(['CET', 'GMT', 'IST', 'JST', 'AEDT', 'GMT+5:45', 'UTC']);
  });

  test('in every zone the abbreviation is short, and changes with the clock', () => {
    const names = ALL_ZONES.map((zone) => ({
      zone,
      cold: zoneAbbreviation(zone, winter),
      warm: zoneAbbreviation(zone, summer),
    }));
    const short = /^([A-Z][A-Za-z]{1,4}|GMT[+-]\d{1,2}(:\d\d)?)$/;
    expect(names.filter(({ cold, warm }) => !short.test(cold) || !short.test(warm))).toEqual([]);
    expect(
      names.filter(({ zone, cold, warm }) => (cold === warm) !== (offset(zone, winter) === offset(zone, summer))),
    ).toEqual([]);
  });

  test('no abbreviation means two different times at once', () => {
    for (const at of [winter, summer]) {
      const meanings = new Map(ALL_ZONES.map((zone) => [zoneAbbreviation(zone, at), offset(zone, at)]));
      expect(ALL_ZONES.filter((zone) => meanings.get(zoneAbbreviation(zone, at)) !== offset(zone, at))).toEqual([]);
    }
  });

  test('an offset shown instead of an abbreviation is the right one', () => {
    const said = (name: string): number => {
      const [, sign, hours, minutes = '0'] = /^GMT([+-])(\d+)(?::(\d\d))?$/.exec(name) ?? [];
      return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE);
    };
    const numbered = ALL_ZONES.filter((zone) => /\d/.test(zoneAbbreviation(zone, summer)));
    expect(numbered.length).toBeGreaterThan(50);
    expect(numbered.filter((zone) => said(zoneAbbreviation(zone, summer)) !== offset(zone, summer) / 1e6)).toEqual([]);
  });

  test('the choice of zone is offered only if it matters during the event', () => {
    const november = newYorkDays('2026-10-31', '2026-11-01');
    expect(zonesDiffer('America/New_York', 'America/Toronto', november)).toBe(false);
    expect(zonesDiffer('America/New_York', 'America/Los_Angeles', november)).toBe(true);
    expect(zonesDiffer('America/New_York', 'America/Panama', november)).toBe(true); // the same only from 2 o’clock on the second day
    expect(zonesDiffer('America/New_York', 'America/Panama', november.slice(1))).toBe(false);
  });

  test('two zones that change their clocks two hours apart in one night differ', () => {
    expect(zonesDiffer('America/New_York', 'America/Havana', newYorkDays('2026-03-07', '2026-03-08'))).toBe(true);
  });

  test('two zones differ when their clocks do at any time of the event', () => {
    fc.assert(
      fc.property(anyEvent, anyZone, (event, other) => {
        const days = conferenceDays(event);
        const [from, to] = [days[0]!.startsAt, days.at(-1)!.endsAt];
        const halfHours = Array.from({ length: (to - from) / (30 * MINUTE) }, (_, index) => from + index * 30 * MINUTE);
        const differ = halfHours.some((at) => offset(event.zone, at) !== offset(other, at));
        expect(zonesDiffer(event.zone, other, days)).toBe(differ);
        expect(zonesDiffer(other, event.zone, days)).toBe(differ);
      }),
      { numRuns: 60 },
    );
  });

  test('a countdown shows days, hours, minutes and seconds as far as there are any', () => {
    expect(
      [DAY + HOUR + MINUTE + SECOND, 3 * HOUR + 5 * SECOND, HOUR, 4 * MINUTE + 19 * SECOND, SECOND, 1, 0, -HOUR].map(
        countdown,
      ),
    ).toEqual(['1:01:01:01', '3:00:05', '1:00:00', '04:19', '00:01', '00:01', '00:00', '00:00']);
    expect(countdown(HOUR - 1)).toBe('1:00:00');
  });
});

test('a talk of a day or longer shows its days, and a whole day says so', () => {
  const zone = 'Europe/Zurich';
  const at = (local: string): number => instantOf(local, zone);
  const days = conferenceDays({
    zone,
    firstDay: '2027-07-05',
    lastDay: '2027-07-07',
    dayLabels: [],
    dayChange: '04:00',
  });
  expect(timeRange(at('2027-07-05T12:00'), at('2027-07-07T12:00'), zone)).toBe('Mon 12:00–Wed 12:00');
  expect(timeRange(at('2027-07-05T23:00'), at('2027-07-06T02:00'), zone)).toBe('23:00–02:00');
  const times = (from: string, to: string) => talkTimes(at(from), at(to), { zone, days });
  expect([
    times('2027-07-05T04:00', '2027-07-06T04:00'),
    times('2027-07-05T04:00', '2027-07-07T04:00'),
    times('2027-07-05T12:00', '2027-07-06T12:00'),
    times('2027-07-05T10:00', '2027-07-05T11:00'),
  ]).toEqual(['All day', 'All day, until Tue 6 Jul', 'Mon 12:00–Tue 12:00', '10:00–11:00']);
  expect([1, 59, 60, 1560].map(durationWords)).toEqual(['1 min', '59 min', '1 h', '26 h']);
});
