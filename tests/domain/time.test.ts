import { expect, test } from 'vitest';
import { knownZone } from '../../domain/time.ts';

test.each([
  ['Europe/Berlin', 'America/New_York', 'Europe/Berlin'],
  ['Etc/Unknown', 'America/New_York', 'America/New_York'],
  ['', 'America/New_York', 'America/New_York'],
  ['Etc/Unknown', undefined, 'UTC'],
])('a device with the zone "%s" at an event in %s uses %s', (name, otherwise, zone) => {
  expect(knownZone(name, otherwise)).toBe(zone);
});
