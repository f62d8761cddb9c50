import ICAL from 'ical.js';
import { DAY, SECOND } from '../../domain/time.ts';
import { type CalendarTime, timeOf, valueOf } from './icalendar-times.ts';

/** One event of a calendar at one time. */
export interface Occurrence {
  readonly component: ICAL.Component;
  readonly start: CalendarTime | undefined;
  readonly end: CalendarTime | undefined;
  /** From DURATION. */
  readonly seconds: number | undefined;
  /** Tells the occurrences of a repeated event apart; empty for one that stands alone. */
  readonly suffix: string;
  readonly isCancelled: boolean;
}

/** A conference repeats nothing more often than this, or for longer; a calendar without an end is cut here. */
const MOST_REPEATS = 200;
const LONGEST_SERIES = 60 * DAY;

export function occurrencesOf(calendar: ICAL.Component): Occurrence[] {
  const withdrawn = /^cancel$/i.test(String(calendar.getFirstPropertyValue('method') ?? ''));
  const events = latestVersions(calendar.getAllSubcomponents('vevent'));
  const series = new Set(events.filter((event) => event.hasProperty('rrule')).map(uidOf));
  return events
    .filter((event) => !(event.hasProperty('recurrence-id') && series.has(uidOf(event))))
    .flatMap((event) => (event.hasProperty('rrule') ? repeated(event) : [single(event, '')]))
    .map((occurrence) => ({ ...occurrence, isCancelled: occurrence.isCancelled || withdrawn }));
}

const uidOf = (event: ICAL.Component): string => String(event.getFirstPropertyValue('uid') ?? '');
const sequenceOf = (event: ICAL.Component): number => Number(event.getFirstPropertyValue('sequence') ?? 0);

/** A feed may hold an event and a later version of it; the higher SEQUENCE is the one that counts. */
function latestVersions(events: readonly ICAL.Component[]): ICAL.Component[] {
  const versions = Map.groupBy(
    events,
    (event) => `${uidOf(event)} ${String(event.getFirstPropertyValue('recurrence-id') ?? '')}`,
  );
  return events.filter((event) => {
    const others = versions.get(`${uidOf(event)} ${String(event.getFirstPropertyValue('recurrence-id') ?? '')}`) ?? [];
    return uidOf(event) === '' || others.every((other) => sequenceOf(other) <= sequenceOf(event));
  });
}

function single(component: ICAL.Component, suffix: string): Occurrence {
  const duration = valueOf(component, 'duration');
  return {
    component,
    start: timeOf(component, 'dtstart'),
    end: timeOf(component, 'dtend'),
    seconds: duration instanceof ICAL.Duration ? duration.toSeconds() : undefined,
    suffix,
    isCancelled: /^cancelled$/i.test(String(component.getFirstPropertyValue('status') ?? '')),
  };
}

/** Every occurrence; the event as it stands where its rule makes no sense or gives nothing. */
function repeated(component: ICAL.Component): Occurrence[] {
  const whole = single(component, '');
  try {
    const found = expanded(component, whole);
    return found.length > 0 ? found : [whole];
  } catch {
    return [whole]; // The parser takes rules that it then cannot follow, such as a sixth Monday of the month.
  }
}

function expanded(component: ICAL.Component, whole: Occurrence): Occurrence[] {
  const event = new ICAL.Event(component);
  const iterator = event.iterator();
  const found: Occurrence[] = [];
  for (let next = iterator.next(); next && found.length < MOST_REPEATS; next = iterator.next()) {
    if ((next.toUnixTime() - event.startDate.toUnixTime()) * SECOND > LONGEST_SERIES) break;
    const { item, startDate, endDate, recurrenceId } = event.getOccurrenceDetails(next);
    const tzid = whole.start?.tzid ?? '';
    const moved = single(item.component, `/${recurrenceId.toString()}`);
    found.push(
      item.component === component
        ? { ...moved, start: { time: startDate, tzid }, end: whole.end && { time: endDate, tzid: whole.end.tzid } }
        : moved,
    );
  }
  return found;
}
