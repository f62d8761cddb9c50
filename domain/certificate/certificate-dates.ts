import { eventDates, type EventDates, areDaysListed } from '../event/event-dates.ts';
import type { IsoDate } from '../time.ts';

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const AND = new Intl.ListFormat('en-GB');

/** Such as `12–13 July 2027`, or `12, 19 and 26 July 2027` if the event skips days. */
export const certificateDates = (event: EventDates): string =>
  areDaysListed(event) ? listedDates(eventDates(event)) : dateRange(event.firstDay, event.lastDay);

/** Names each month once, and each year once. */
function listedDates(dates: readonly IsoDate[]): string {
  const years = Map.groupBy(dates, (date) => date.slice(0, 4));
  const monthsOf = (ofYear: readonly IsoDate[]): string[] =>
    [...Map.groupBy(ofYear, (date) => date.slice(0, 7)).values()].map((days) => {
      const numbers = days.map((date) => String(Temporal.PlainDate.from(date).day));
      return `${AND.format(numbers)} ${MONTH.format(at(days[0] ?? ''))}`;
    });
  return [...years].map(([year, ofYear]) => `${monthsOf(ofYear).join(', ')} ${year}`).join(', ');
}

/** Some runtimes put thin spaces around the dash. */
const dateRange = (first: IsoDate, last: IsoDate): string =>
  LONG_DATE.formatRange(at(first), at(last))
    .replaceAll(/[\u2009\u202f]/g, ' ')
    .replace(/^(\d+) – /, '$1–');

const at = (date: IsoDate): number => Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds;
