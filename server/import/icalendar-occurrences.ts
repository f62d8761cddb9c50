import ICAL from 'ical.js';
import { DAY, SECOND, type Zone } from '../../domain/time.ts';
import { boundRules } from './icalendar-rules.ts';
import { alignSeries, durationOf, isSeries } from './icalendar-series.ts';
import { type CalendarTime, timeOf } from './icalendar-times.ts';

/** One event of a calendar at one time. */
export interface Occurrence {
  readonly component: ICAL.Component;
  readonly start: CalendarTime | undefined;
  readonly end: CalendarTime | undefined;
  /** From DURATION. */
  readonly duration: ICAL.Duration | undefined;
  /** Tells the occurrences of a repeated event apart; empty for one that stands alone. */
  readonly suffix: string;
  readonly isCancelled: boolean;
}

/** A conference repeats nothing more often than this, or for longer; a calendar without an end is cut here. */
const MOST_REPEATS = 200;
const LONGEST_SERIES = 60 * DAY;

/** `zone`: where times without one are read. */
export function occurrencesOf(calendar: ICAL.Component, zone: Zone): Occurrence[] {
  boundRules(calendar);
  const withdrawn = /^cancel$/i.test(String(calendar.getFirstPropertyValue('method') ?? ''));
  const all = calendar.getAllSubcomponents('vevent');
  for (const event of all.filter(isSeries)) alignSeries(event, movedOf(all, event), zone);
  const events = latestVersions(all);
  const series = new Set(events.filter(isSeries).map(uidOf));
  return events
    .filter((event) => !(event.hasProperty('recurrence-id') && series.has(uidOf(event))))
    .flatMap((event) => (isSeries(event) ? repeated(event, movedOf(events, event)) : [single(event, '')]))
    .map((occurrence) => ({ ...occurrence, isCancelled: occurrence.isCancelled || withdrawn }));
}

const movedOf = (events: readonly ICAL.Component[], series: ICAL.Component): ICAL.Component[] =>
  events.filter((event) => event.hasProperty('recurrence-id') && uidOf(event) === uidOf(series));

const uidOf = (event: ICAL.Component): string => String(event.getFirstPropertyValue('uid') ?? '');
const sequenceOf = (event: ICAL.Component): number => Number(event.getFirstPropertyValue('sequence')) || 0;

/** A feed may hold an event and a later version of it; the higher SEQUENCE is the one that counts. */
function latestVersions(events: readonly ICAL.Component[]): ICAL.Component[] {
  const latest = new Map<string, number>();
  for (const event of events)
    latest.set(versionedOf(event), Math.max(latest.get(versionedOf(event)) ?? -Infinity, sequenceOf(event)));
  return events.filter((event) => uidOf(event) === '' || sequenceOf(event) === latest.get(versionedOf(event)));
}

const versionedOf = (event: ICAL.Component): string =>
  `${uidOf(event)} ${String(event.getFirstPropertyValue('recurrence-id') ?? '')}`;

function single(component: ICAL.Component, suffix: string): Occurrence {
  return {
    component,
    start: timeOf(component, 'dtstart'),
    end: timeOf(component, 'dtend'),
    duration: durationOf(component),
    suffix,
    isCancelled: /^cancelled$/i.test(String(component.getFirstPropertyValue('status') ?? '')),
  };
}

/** The library counts to an end month by month. */
const isTooLong = (component: ICAL.Component): boolean =>
  Math.abs(durationOf(component)?.toSeconds() ?? 0) * SECOND > LONGEST_SERIES;

/** Every occurrence; the event as it stands where its rule makes no sense or gives nothing. */
function repeated(component: ICAL.Component, exceptions: ICAL.Component[]): Occurrence[] {
  const whole = single(component, '');
  if ([component, ...exceptions].some(isTooLong)) return [whole];
  try {
    // Those of its own UID: left to itself, the library takes what was moved in any series for moved in all of them.
    const found = expanded(new ICAL.Event(component, { exceptions }), whole);
    return found.length > 0 ? found : [whole];
  } catch {
    return [whole]; // The parser takes rules that it then cannot follow, such as a sixth Monday of the month.
  }
}

function expanded(event: ICAL.Event, whole: Occurrence): Occurrence[] {
  const { component } = event;
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
