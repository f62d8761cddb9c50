import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nightOf } from '../../../domain/event/night.ts';
import {
  accountLife,
  dormantAt,
  erasableAt,
  needsConfirmation,
  noticeDueAt,
} from '../../../domain/accounts/retention.ts';
import { DAY, instantOf } from '../../../domain/time.ts';

const event = { lastDay: '2027-10-30', zone: 'Europe/Berlin' };
const at = (local: string): number => instantOf(local, event.zone);

test('an account is kept whole days after the last day in the event’s zone, also where the clock changes', () => {
  const life = accountLife(event, 90);
  expect(life).toEqual({
    keepDays: 90,
    eventOverAt: at('2027-10-31T00:00'),
    keptUntil: at('2028-01-29T00:00'),
    rule: '90 days after 2027-10-30',
  });
  expect(dormantAt(life, 0)).toBe(at('2028-01-29T00:00'));
  expect(dormantAt(life, at('2027-12-24T18:00'))).toBe(at('2027-12-24T18:00') + 90 * DAY);
});

test('the mail is due 14 days before, never before the event is over and never within two days of a use', () => {
  expect(noticeDueAt(accountLife(event, 90), 0)).toBe(at('2028-01-29T00:00') - 14 * DAY);
  const spring = { ...event, lastDay: '2027-03-27' };
  expect(noticeDueAt(accountLife(spring, 14), 0)).toBe(at('2027-03-28T00:00'));
  const shortest = accountLife(event, 14);
  expect(noticeDueAt(shortest, at('2027-11-20T09:00'))).toBe(at('2027-11-20T09:00') + 2 * DAY);
});

test('whatever the days, an erasure is 14 days after the mail at least and as many days after the last use as were chosen', () => {
  const anyDays = fc.integer({ min: 14, max: 3650 });
  const anyTime = fc.integer({ min: 0, max: at('2040-01-01T00:00') });
  fc.assert(
    fc.property(anyDays, anyTime, anyTime, (days, usedAt, mailedAt) => {
      const life = accountLife(event, days);
      const erased = erasableAt(life, usedAt, mailedAt);
      expect(erased - mailedAt).toBeGreaterThanOrEqual(14 * DAY);
      expect(erased - usedAt).toBeGreaterThanOrEqual(days * DAY);
      expect(erased).toBeGreaterThanOrEqual(life.keptUntil);
      expect(noticeDueAt(life, usedAt)).toBeGreaterThanOrEqual(life.eventOverAt);
    }),
  );
});

test('more than half of all accounts need a confirmation, half of them do not', () => {
  expect([needsConfirmation(5, 10), needsConfirmation(6, 10), needsConfirmation(0, 0)]).toEqual([false, true, false]);
});

test('a night begins at three in the morning of the event’s zone', () => {
  expect(nightOf(at('2027-11-20T02:59'), event.zone)).toBe('2027-11-19');
  expect(nightOf(at('2027-11-20T03:00'), event.zone)).toBe('2027-11-20');
});
