import { CONFERENCE_DAYS_MAX } from '../limits/event.ts';
import type { IsoDate } from '../time.ts';

/** Dates of an event: all from first to last, or those in `days` if some between are left out. */
export interface EventDates {
  readonly firstDay: IsoDate;
  readonly lastDay: IsoDate;
  readonly days?: readonly IsoDate[] | undefined;
}

/** Whether `days` applies. It does not after only the first or last day was changed, which means all days between them. */
export const areDaysListed = ({ firstDay, lastDay, days }: EventDates): boolean =>
  days !== undefined && days[0] === firstDay && days.at(-1) === lastDay;

/** The dates in order: at least one, at most 14. */
export function eventDates(dates: EventDates): readonly IsoDate[] {
  if (areDaysListed(dates)) return dates.days?.slice(0, CONFERENCE_DAYS_MAX) ?? [];
  const first = Temporal.PlainDate.from(dates.firstDay);
  const count = Math.min(daysBetween(dates.firstDay, dates.lastDay) + 1, CONFERENCE_DAYS_MAX);
  return Array.from({ length: count }, (_, index) => first.add({ days: index }).toString());
}

/** Number of days from the first date to the second, negative if the second is earlier. */
export const daysBetween = (first: IsoDate, last: IsoDate): number =>
  Temporal.PlainDate.from(first).until(last, { largestUnit: 'day' }).days;
