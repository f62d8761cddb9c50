import ICAL from 'ical.js';
import { DAY, SECOND, type Zone } from '../../../domain/time.ts';
import { asClockOf, type CalendarTime, timeOf, tzidOf, valueOf } from './icalendar-times.ts';

/** Returns whether an event takes place more than once. */
const isSeries = (event: ICAL.Component): boolean => event.hasProperty('rrule') || event.hasProperty('rdate');

/**
 * Converts all times of a series and its exceptions to the zone of its start. Programs write UNTIL, EXDATE, RDATE and
 * RECURRENCE-ID in UTC or another zone (RFC 5545 3.3.10, 3.8.5), but the library compares local times.
 */
function alignSeries(series: ICAL.Component, moved: readonly ICAL.Component[], zone: Zone): void {
  const start = timeOf(series, 'dtstart');
  if (!start) return;
  for (const name of ['exdate', 'rdate'])
    for (const property of series.getAllProperties(name)) align(property, start, zone);
  if (!series.hasProperty('rrule')) withStart(series, start);
  for (const property of series.getAllProperties('rrule')) alignEnd(property, start, zone);
  for (const event of moved) {
    const replaced = timeOf(event, 'recurrence-id');
    if (replaced) event.updatePropertyWithValue('recurrence-id', asClockOf(replaced, start, zone));
  }
}

/** Adds the start to listed dates (RFC 5545 3.8.5.2): the library adds it only to dates from a rule. */
function withStart(series: ICAL.Component, { time }: CalendarTime): void {
  const listed = series.getAllProperties('rdate').flatMap(valuesOf);
  if (listed.some((other) => String(other) === time.toString())) return;
  series.addPropertyWithValue('rdate', time.clone());
}

function align(property: ICAL.Property, start: CalendarTime, zone: Zone): void {
  const values = valuesOf(property);
  if (!values.every((value) => value instanceof ICAL.Time)) return;
  const tzid = tzidOf(property);
  property.setValues(values.map((time) => onTheHour(asClockOf({ time, tzid }, start, zone), start)));
}

function valuesOf(property: ICAL.Property): readonly unknown[] {
  try {
    return property.getValues();
  } catch {
    return [undefined]; // An unreadable value is left to the reader of the series.
  }
}

/** Returns an occurrence that has only a date, with the time of the series' start. */
function onTheHour(time: ICAL.Time, { time: { isDate, hour, minute, second, zone } }: CalendarTime): ICAL.Time {
  if (isDate || !time.isDate) return time;
  const { year, month, day } = time;
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, zone ?? ICAL.Timezone.localTimezone);
}

/** Converts UNTIL to the zone of the start. UNTIL includes the last occurrence; if it is only a date, the whole day. */
function alignEnd(property: ICAL.Property, start: CalendarTime, zone: Zone): void {
  const rule = valuesOf(property)[0];
  if (!(rule instanceof ICAL.Recur) || !rule.until) return;
  const until = asClockOf({ time: rule.until, tzid: '' }, start, zone);
  rule.until = until.isDate ? onTheHour(until, { ...start, time: endOfDay(start.time) }) : until;
}

function endOfDay(time: ICAL.Time): ICAL.Time {
  const end = time.clone();
  if (!end.isDate) Object.assign(end, { hour: 23, minute: 59, second: 59 });
  return end;
}

/** Returns the event's DURATION; undefined if it has none. */
function durationOf(event: ICAL.Component): ICAL.Duration | undefined {
  const duration = valueOf(event, 'duration');
  return duration instanceof ICAL.Duration ? duration : undefined;
}

/** Maximum number of steps per rule and per calendar. The rest is ignored. */
const STEPS_OF_RULE = 2000;
const STEPS_OF_CALENDAR = 50_000;

interface Budget {
  left: number;
}

/**
 * Limits the rules of a calendar, including those of its time zones. The library would loop forever on a rule that almost
 * no date fulfils (every 30 February), and block the server.
 */
function boundRules(calendar: ICAL.Component): void {
  const budget: Budget = { left: STEPS_OF_CALENDAR };
  const ofZones = calendar.getAllSubcomponents('vtimezone').flatMap((zone) => zone.getAllSubcomponents());
  for (const component of [...calendar.getAllSubcomponents('vevent'), ...ofZones])
    for (const property of component.getAllProperties('rrule')) {
      const rule = ruleOf(property);
      if (rule) rule.iterator = (dtstart) => new BoundedIterator({ rule, dtstart }, budget);
    }
}

function ruleOf(property: ICAL.Property): ICAL.Recur | undefined {
  try {
    const value = property.getFirstValue();
    return value instanceof ICAL.Recur ? value : undefined;
  } catch {
    return undefined; // The value is unreadable; the reader of the event reports it.
  }
}

class BoundedIterator extends ICAL.RecurIterator {
  readonly #budget: Budget;
  #steps = 0;

  constructor(options: { readonly rule: ICAL.Recur; readonly dtstart: ICAL.Time }, budget: Budget) {
    super(options);
    this.#budget = budget;
  }

  /** Counts the steps of a rule. The library calls this for each candidate date. */
  override check_contracting_rules(): boolean {
    this.#steps += 1;
    this.#budget.left -= 1;
    this.completed ||= this.#steps > STEPS_OF_RULE || this.#budget.left < 0;
    return this.completed || super.check_contracting_rules();
  }

  override next(again?: boolean): ICAL.Time {
    const found = super.next(again);
    // The library's type lacks `null`, which means the end.
    return this.completed ? (null as unknown as ICAL.Time) : found;
  }
}

/** An occurrence of a calendar event. */
export interface Occurrence {
  readonly component: ICAL.Component;
  readonly start: CalendarTime | undefined;
  readonly end: CalendarTime | undefined;
  /** Duration of the event, if it has one. */
  readonly duration: ICAL.Duration | undefined;
  /** Distinguishes the occurrences of a repeated event; empty for a single event. */
  readonly suffix: string;
  readonly isCancelled: boolean;
}

/**
 * Maximum number of occurrences per event, and maximum span. No conference repeats anything more often or for longer;
 * endless series are cut here.
 */
const MOST_REPEATS = 200;
const LONGEST_SERIES = 60 * DAY;

/** Returns the occurrences of all events. `zone` applies to times without a zone. */
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

/** Returns the latest version of each event: the version with the highest SEQUENCE. */
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

/** Returns whether an event is longer than `LONGEST_SERIES`: the library counts month by month and would take too long. */
const isTooLong = (component: ICAL.Component): boolean =>
  Math.abs(durationOf(component)?.toSeconds() ?? 0) * SECOND > LONGEST_SERIES;

/** Returns all occurrences. If the rule is invalid or gives no date, returns the event itself. */
function repeated(component: ICAL.Component, exceptions: ICAL.Component[]): Occurrence[] {
  const whole = single(component, '');
  if ([component, ...exceptions].some(isTooLong)) return [whole];
  try {
    // Pass only exceptions with this UID: the library would apply all of them to every series.
    const found = expanded(new ICAL.Event(component, { exceptions }), whole);
    return found.length > 0 ? found : [whole];
  } catch {
    return [whole]; // The parser accepts rules that the library cannot expand, such as a sixth Monday of the month.
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
