import ICAL from 'ical.js';
import type { Zone } from '../../domain/time.ts';
import { asClockOf, type CalendarTime, timeOf, tzidOf, valueOf } from './icalendar-times.ts';

/** Whether an event takes place more than once. */
export const isSeries = (event: ICAL.Component): boolean => event.hasProperty('rrule') || event.hasProperty('rdate');

/**
 * Has all times of a series, and of what was moved in it, shown by the clock of its start. Programs write UNTIL, EXDATE,
 * RDATE and RECURRENCE-ID in UTC or another zone (RFC 5545 3.3.10, 3.8.5), and the library compares what clocks show.
 */
export function alignSeries(series: ICAL.Component, moved: readonly ICAL.Component[], zone: Zone): void {
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

/** The start is one of the times, also where the others are listed (RFC 5545 3.8.5.2); the library knows it from a rule alone. */
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
    return [undefined]; // Looked into for the first time; what cannot be read is left to the reader of the series.
  }
}

/** A day alone means the occurrence of that day. */
function onTheHour(time: ICAL.Time, { time: { isDate, hour, minute, second, zone } }: CalendarTime): ICAL.Time {
  if (isDate || !time.isDate) return time;
  const { year, month, day } = time;
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, zone ?? ICAL.Timezone.localTimezone);
}

/** The last occurrence is at UNTIL or before it; a day alone is meant to its end. */
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

/** How long an event lasts by its DURATION. */
export function durationOf(event: ICAL.Component): ICAL.Duration | undefined {
  const duration = valueOf(event, 'duration');
  return duration instanceof ICAL.Duration ? duration : undefined;
}
