import { expect, test } from 'vitest';
import { inWallZone, wallInstant, wallReading, wallTime } from '../../../domain/event/wall-time.ts';

test('a time in a form is local time at the event, and means that instant wherever it is typed', () => {
  const at = Date.UTC(2027, 6, 12, 8, 0);
  expect(wallTime(at, 'Europe/Madrid')).toBe('2027-07-12T10:00[Europe/Madrid]');
  expect(wallInstant('2027-07-12T10:00[Europe/Madrid]')).toBe(at);
  expect(wallReading('2027-07-12T10:00[Europe/Madrid]')).toBe('2027-07-12T10:00');
  expect(inWallZone('2027-07-12T10:00', 'Europe/Madrid')).toBe('2027-07-12T10:00[Europe/Madrid]');
});

test('an empty field is accepted, and an invalid time is not', () => {
  expect(inWallZone('', 'Europe/Madrid')).toBe('');
  expect(wallInstant('')).toBeUndefined();
  expect(wallInstant('tomorrow')).toBeUndefined();
});

test('for an hour that occurs twice it is the first one', () => {
  expect(wallInstant('2027-10-31T02:30[Europe/Madrid]')).toBe(Date.UTC(2027, 9, 31, 0, 30));
});
