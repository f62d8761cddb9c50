import type { Instant } from '../time.ts';
import { type ConferenceDay, dayOf } from './conference-days.ts';

/** Why no talk can start at this time: the event is over by then, or has not begun. The night belongs to the day before it. */
export function outsideEvent(days: readonly ConferenceDay[], startsAt: Instant): string | undefined {
  if (days.length === 0 || dayOf(days, startsAt)) return undefined;
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  return `The event is ${first === last ? `on ${first}` : `from ${first} to ${last}`}; this talk would be outside of it`;
}
