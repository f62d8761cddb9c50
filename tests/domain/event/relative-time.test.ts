import { expect, test } from 'vitest';
import { relativeTime } from '../../../domain/event/relative-time.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../domain/time.ts';
import { at, conference } from '../../support/conference.ts';

const now = at('09:00');

test.each([
  [-MINUTE, 'Just now'],
  [59 * SECOND, 'Just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [23 * HOUR, '23 hours ago'],
  [DAY, '1 day ago'],
  [6 * DAY, '6 days ago'],
  [7 * DAY, 'Mon 5 Jul'],
])('an age of %i ms is shown as %s', (age, said) => {
  expect(relativeTime(now - age, now, conference.zone)).toBe(said);
});
