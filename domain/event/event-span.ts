import { formatList } from '../plural.ts';
import type { Instant, IsoDate } from '../time.ts';
import { type ConferenceDay, dayOf } from './conference-days.ts';
import { daysBetween } from './event-dates.ts';

/**
 * Returns why no talk can start at this time: it is on none of the event's days. Undefined if it can. Nights belong to the day
 * before.
 */
export function outsideEvent(days: readonly ConferenceDay[], startsAt: Instant): string | undefined {
  if (days.length === 0 || dayOf(days, startsAt)) return undefined;
  return `The event is ${datesWords(days.map(({ date }) => date))}; this talk would be outside of it`;
}

/** `on 2027-07-12`, `from 2027-07-12 to 2027-07-14`, `on 2027-07-12, 2027-07-19, and 2027-07-26`. */
export const datesWords = (dates: readonly IsoDate[]): string =>
  dates.length > 1 && isStretch(dates) ? `from ${spanWords(dates)}` : `on ${spanWords(dates)}`;

/** Same text as `datesWords`, without the preposition. */
export const spanWords = (dates: readonly IsoDate[]): string =>
  isStretch(dates) ? [...new Set([dates[0], dates.at(-1)])].join(' to ') : formatList(dates);

const isStretch = (dates: readonly IsoDate[]): boolean =>
  daysBetween(dates[0] ?? '', dates.at(-1) ?? '') < dates.length;
