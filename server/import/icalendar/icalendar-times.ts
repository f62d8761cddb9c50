import ICAL from 'ical.js';
import { TALK_MINUTES_LONGEST } from '../../../domain/limits/event.ts';
import { inZone, type Instant, instantOf, isZone, MINUTE, SECOND, type Zone } from '../../../domain/time.ts';
import { parseSourceTime } from '../source-times.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

/** A time and the TZID it was written with. */
export interface CalendarTime {
  readonly time: ICAL.Time;
  readonly tzid: string;
}

/** Returns the zone of a calendar: the one it names, else the one that most of its events use. May be unknown to us. */
export function calendarZone(calendars: readonly ICAL.Component[]): string {
  const stated = calendars
    .map((calendar) => calendar.getFirstPropertyValue('x-wr-timezone'))
    .find((name) => typeof name === 'string');
  if (typeof stated === 'string') return zoneNamed(stated) ?? stated;
  const starts = calendars.flatMap((calendar) =>
    calendar.getAllSubcomponents('vevent').flatMap((event) => timeOf(event, 'dtstart') ?? []),
  );
  return (
    mostOf(starts.flatMap(({ tzid }) => placeNamed(tzid) ?? [])) ??
    mostOf(starts.flatMap((start) => unknownZone(start) ?? [])) ??
    ''
  );
}

const mostOf = (names: readonly string[]): string | undefined =>
  [...Map.groupBy(names, (name) => name)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];

/** Returns the value of a time property; undefined if it is missing or invalid. */
export function timeOf(component: ICAL.Component, name: string): CalendarTime | undefined {
  const time = valueOf(component, name);
  const isTime = time instanceof ICAL.Time && isReadable(time);
  return isTime ? { time, tzid: tzidOf(component.getFirstProperty(name)) } : undefined;
}

const isReadable = (time: ICAL.Time): boolean => time.isDate || parseSourceTime(localOf(time)) !== undefined;

export function valueOf(component: ICAL.Component, name: string): unknown {
  try {
    return component.getFirstPropertyValue(name);
  } catch {
    return undefined; // The parser reads a value only when it is requested, and throws if the value is invalid.
  }
}

const localOf = (time: ICAL.Time): string => time.toString().slice(0, 16);

export function tzidOf(property: ICAL.Property | null): string {
  const tzid = property?.getParameter('tzid');
  return typeof tzid === 'string' ? tzid : '';
}

/**
 * Converts a time to an instant. Known zones use our rules; UTC and other zones use the calendar's. A time without a zone
 * is in `zone`.
 */
export function instantOfTime(at: CalendarTime, zone: Zone): Instant {
  const clock = clockOf(at, zone);
  return clock === undefined ? at.time.toUnixTime() * SECOND : instantOf(localOf(at.time), clock);
}

/** Returns the zone of a time; undefined if only the calendar's own rules define it. */
export function clockOf({ time, tzid }: CalendarTime, zone: Zone): Zone | undefined {
  return hasRules(time) ? placeNamed(tzid) : (zoneNamed(tzid) ?? zone);
}

const hasRules = ({ zone }: ICAL.Time): boolean => Boolean(zone) && zone !== ICAL.Timezone.localTimezone;

/**
 * Returns the zone name of a time if it is unknown: Plenary does not know it and the calendar has no rules for it.
 * Otherwise undefined.
 */
export const unknownZone = ({ time, tzid }: CalendarTime): string | undefined =>
  tzid !== '' && !time.isDate && !hasRules(time) && zoneNamed(tzid) === undefined ? tzid : undefined;

/**
 * Returns the instant `at` as a time in the zone of `like`, so that both can be compared as local times. A time in UTC
 * (RFC 5545 3.3.10) is an instant, whatever the zone of its series.
 */
export function asClockOf(at: CalendarTime, like: CalendarTime, zone: Zone): ICAL.Time {
  if (at.time.isDate || like.time.isDate || !isReadable(at.time)) return at.time;
  const clock = clockOf(like, zone);
  const instant = instantOfTime(at, zone);
  const own = like.time.zone;
  if (clock === undefined && own) return ICAL.Time.fromJSDate(new Date(instant), true).convertToZone(own);
  return wallAt(instant, clock ?? zone, own ?? ICAL.Timezone.localTimezone);
}

function wallAt(at: Instant, clock: Zone, own: ICAL.Timezone): ICAL.Time {
  const { year, month, day, hour, minute, second } = inZone(at, clock);
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, own);
}

/** Returns the end after a duration. Days are calendar days in the zone `clock`; hours are elapsed time (RFC 5545 3.3.6). */
export function endAfter(startsAt: Instant, duration: ICAL.Duration, clock: Zone): Instant {
  const length = duration.toSeconds() * SECOND;
  // This is longer than any event, and may exceed Temporal's range.
  if (Math.abs(length) > TALK_MINUTES_LONGEST * MINUTE) return startsAt + length;
  const { weeks, days, hours, minutes, seconds, isNegative } = duration;
  const sign = isNegative ? -1 : 1;
  return inZone(startsAt, clock)
    .add({ days: sign * (7 * weeks + days) })
    .add({ hours: sign * hours, minutes: sign * minutes, seconds: sign * seconds }).epochMilliseconds;
}

/**
 * Returns the zone with this name. Undefined for a name without a place: pretalx writes `EST` for New York with summer
 * time, but the zone EST has none.
 */
function placeNamed(tzid: string): Zone | undefined {
  const name = zoneNamed(tzid);
  return name?.includes('/') ? name : undefined;
}

/**
 * Returns the zone for a name such as `Europe/Berlin`, also with a program's prefix (`/example.org/2024/Europe/Berlin`),
 * and for Outlook's names.
 */
const zoneNamed = (tzid: string): Zone | undefined =>
  windowsZone(tzid.replaceAll('"', '').trim()) ??
  [tzid, tzid.split('/').slice(-2).join('/'), tzid.split('/').slice(-3).join('/')].find(
    (name) => name !== '' && isZone(name),
  );

const windowsZone = (name: string): Zone | undefined =>
  Object.hasOwn(WINDOWS_ZONES, name) ? WINDOWS_ZONES[name] : undefined;
