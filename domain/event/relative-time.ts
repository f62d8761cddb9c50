import { DAY, HOUR, type Instant, MINUTE, type Zone } from '../time.ts';
import { calendarDate } from './time-display.ts';

const AGO = /* @__PURE__ */ new Intl.RelativeTimeFormat('en');
const DAYS_SAID = 7;

/**
 * Describes how long ago something was, in minutes, hours or days; after a week its date. Times in the future, caused by clock
 * errors, are "just now".
 */
export function relativeTime(at: Instant, now: Instant, zone: Zone): string {
  const age = now - at;
  if (age < MINUTE) return 'Just now';
  if (age < HOUR) return AGO.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return AGO.format(-Math.floor(age / HOUR), 'hour');
  return age < DAYS_SAID * DAY ? AGO.format(-Math.floor(age / DAY), 'day') : calendarDate(at, zone);
}
