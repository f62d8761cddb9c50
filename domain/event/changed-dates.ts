import { CONFERENCE_DAYS_MAX } from '../limits/event.ts';
import type { IsoDate } from '../time.ts';
import { daysBetween, eventDates, type EventDates, areDaysListed } from './event-dates.ts';

/** Whether these dates span more days than an event may have. */
export const isTooLong = (dates: EventDates): boolean =>
  areDaysListed(dates)
    ? (dates.days?.length ?? 0) > CONFERENCE_DAYS_MAX
    : daysBetween(dates.firstDay, dates.lastDay) >= CONFERENCE_DAYS_MAX;

/**
 * Returns the dates of an event on exactly these days, given in any order. `days` is set only if days between are left out.
 * Undefined without any day.
 */
export function onDates(dates: readonly IsoDate[]): EventDates | undefined {
  const days = [...new Set(dates)].toSorted();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return undefined;
  return daysBetween(firstDay, lastDay) < days.length ? { firstDay, lastDay } : { firstDay, lastDay, days };
}

/** The event on other dates. */
export function withDates<T extends EventDates>(event: T, dates: EventDates): T {
  const { days: _before, ...rest } = event;
  const { firstDay, lastDay, days } = dates;
  return { ...rest, firstDay, lastDay, ...(areDaysListed(dates) && { days }) } as T;
}

/** Removes `days` from the dates if first and last day no longer match it, or if it leaves no day out. */
export const tidyDates = <T extends EventDates>(event: T): T =>
  event.days === undefined
    ? event
    : withDates(event, (areDaysListed(event) ? onDates(event.days) : undefined) ?? event);

/**
 * Returns the dates extended to include these days, if that is still one event: all days between them if that makes at most 14.
 * Otherwise, if `mayList`, only the event's days and these. If neither is possible, the dates stay as they are.
 */
export function widened(dates: EventDates, days: readonly IsoDate[], mayList = areDaysListed(dates)): EventDates {
  if (!areDaysListed(dates)) {
    const sorted = [dates.firstDay, dates.lastDay, ...days].toSorted();
    const [firstDay = dates.firstDay, lastDay = dates.lastDay] = [sorted[0], sorted.at(-1)];
    if (!isTooLong({ firstDay, lastDay })) return { firstDay, lastDay };
  }
  const listed = mayList ? onDates([...eventDates(dates), ...days]) : undefined;
  return listed && !isTooLong(listed) ? listed : dates;
}

/** Returns the days less than 14 days from the event, or from another day in the result. */
export function nearDates(dates: EventDates, days: readonly IsoDate[]): IsoDate[] {
  const near = new Set(eventDates(dates));
  const isNear = (day: IsoDate): boolean =>
    [...near].some((known) => Math.abs(daysBetween(known, day)) < CONFERENCE_DAYS_MAX);
  const sorted = [...new Set(days)].toSorted();
  for (const day of [...sorted, ...sorted.toReversed()]) if (isNear(day)) near.add(day);
  return sorted.filter((day) => near.has(day));
}
