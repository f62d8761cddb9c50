import fc from 'fast-check';
import { expect, test } from 'vitest';
import { notificationDate } from '../../../domain/notifications/notification-date.ts';
import { DAY, HOUR, instantOf } from '../../../domain/time.ts';

const zone = 'America/New_York';
/** A Wednesday. */
const now = instantOf('2027-07-14T15:00', zone);
const said = (local: string): string => notificationDate(instantOf(local, zone), now, zone);

test('the days around today have names', () => {
  expect(
    [
      '2027-07-14T00:00',
      '2027-07-14T23:59',
      '2027-07-15T00:00',
      '2027-07-15T23:59',
      '2027-07-13T00:00',
      '2027-07-13T23:59',
    ].map(said),
  ).toEqual(['Today', 'Today', 'Tomorrow', 'Tomorrow', 'Yesterday', 'Yesterday']);
});

test('dates of the coming week are weekdays, those of the past week "last" weekdays', () => {
  expect(['2027-07-16', '2027-07-17', '2027-07-20'].map((day) => said(`${day}T09:00`))).toEqual([
    'Friday',
    'Saturday',
    'Tuesday',
  ]);
  expect(['2027-07-12', '2027-07-11', '2027-07-08'].map((day) => said(`${day}T09:00`))).toEqual([
    'Last Monday',
    'Last Sunday',
    'Last Thursday',
  ]);
});

test('dates further away have time and date', () => {
  expect(['2027-07-21T09:05', '2027-07-07T23:59', '2026-12-31T00:00'].map(said)).toEqual([
    '09:05, 21 Jul 2027',
    '23:59, 7 Jul 2027',
    '00:00, 31 Dec 2026',
  ]);
});

test('the day is the reader’s local day, also if a day has 23 or 25 hours', () => {
  const late = instantOf('2027-07-14T23:30', zone);
  expect([notificationDate(late, now, zone), notificationDate(late, now, 'Europe/Madrid')]).toEqual([
    'Today',
    'Tomorrow',
  ]);
  for (const change of ['2027-03-14', '2027-11-07']) {
    const noon = instantOf(`${change}T12:00`, zone);
    expect(
      [-1, 0, 1].map((days) =>
        notificationDate(
          instantOf(`${Temporal.PlainDate.from(change).add({ days }).toString()}T00:30`, zone),
          noon,
          zone,
        ),
      ),
    ).toEqual(['Yesterday', 'Today', 'Tomorrow']);
  }
});

test('dates of one calendar day look the same, except for the time of distant ones', () => {
  fc.assert(
    fc.property(fc.integer({ min: -6, max: 6 }), fc.nat({ max: 23 }), fc.nat({ max: 23 }), (days, hour, other) => {
      const midnight = Date.UTC(2027, 4, 12);
      const at = midnight + days * DAY;
      expect(notificationDate(at + hour * HOUR, midnight + other * HOUR, 'UTC')).toBe(
        notificationDate(at, midnight, 'UTC'),
      );
    }),
  );
});
