import { clockTime } from '../event/time-display.ts';
import { type Instant, inZone, type Zone } from '../time.ts';

const DAYS_OF_WEEK = 7;

/**
 * The date of a notification in its list (spec 2), in the reader's zone: `Today`, `Tomorrow`, a weekday of the coming week,
 * `Yesterday`, `Last Friday` for the past week, else time and date.
 */
export function notificationDate(at: Instant, now: Instant, zone: Zone): string {
  const day = inZone(at, zone).toPlainDate();
  const away = inZone(now, zone).toPlainDate().until(day, { largestUnit: 'day' }).days;
  if (away === 0) return 'Today';
  if (Math.abs(away) === 1) return away > 0 ? 'Tomorrow' : 'Yesterday';
  if (Math.abs(away) >= DAYS_OF_WEEK)
    return `${clockTime(at, zone)}, ${day.toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })}`;
  const weekday = day.toLocaleString('en-GB', { weekday: 'long' });
  return away > 0 ? weekday : `Last ${weekday}`;
}
