import type { Instant } from '../time.ts';
import { conferenceDays, dayOf, type DaySettings } from './conference-days.ts';

/** Why nothing can start at this time: the event is over by then, or has not begun. What is on a night belongs to the day before it. */
export function outsideEvent(event: DaySettings, startsAt: Instant): string | undefined {
  const days = conferenceDays(event);
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  return dayOf(days, startsAt) ? undefined : `The event is ${first === last ? `on ${first}` : `from ${first} to ${last}`}; this is outside of it`;
}
