import ICAL from 'ical.js';
import { type Instant, instantOf, isZone, SECOND, type Zone } from '../../domain/time.ts';
import { readTime } from './source-times.ts';

/** A time and the TZID it was written with. */
export interface CalendarTime {
  readonly time: ICAL.Time;
  readonly tzid: string;
}

/** The zone a calendar is made for: the one it names, else the one most of its events are written in. */
export function calendarZone(calendars: readonly ICAL.Component[]): string {
  const stated = calendars
    .map((calendar) => calendar.getFirstPropertyValue('x-wr-timezone'))
    .find((name) => typeof name === 'string');
  if (typeof stated === 'string') return zoneNamed(stated) ?? stated;
  const used = calendars.flatMap((calendar) =>
    calendar
      .getAllSubcomponents('vevent')
      .flatMap((event) => placeNamed(tzidOf(event.getFirstProperty('dtstart'))) ?? []),
  );
  const [most] = [...Map.groupBy(used, (name) => name)].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? '';
}

/** Undefined where there is none, or none that a calendar has. */
export function timeOf(component: ICAL.Component, name: string): CalendarTime | undefined {
  const time = valueOf(component, name);
  const isTime = time instanceof ICAL.Time && (time.isDate || readTime(localOf(time)) !== undefined);
  return isTime ? { time, tzid: tzidOf(component.getFirstProperty(name)) } : undefined;
}

export function valueOf(component: ICAL.Component, name: string): unknown {
  try {
    return component.getFirstPropertyValue(name);
  } catch {
    return undefined; // The parser looks into a value only when it is asked for, and throws at a bad one.
  }
}

const localOf = (time: ICAL.Time): string => time.toString().slice(0, 16);

function tzidOf(property: ICAL.Property | null): string {
  const tzid = property?.getParameter('tzid');
  return typeof tzid === 'string' ? tzid : '';
}

/** A known zone by its rules, UTC and any other by what the calendar says of it; a time without any is read in `zone`. */
export function instantOfTime({ time, tzid }: CalendarTime, zone: Zone): Instant {
  const local = localOf(time);
  const hasRules = time.zone && time.zone !== ICAL.Timezone.localTimezone;
  const known = hasRules ? placeNamed(tzid) : zoneNamed(tzid);
  if (known !== undefined) return instantOf(local, known);
  return hasRules ? time.toUnixTime() * SECOND : instantOf(local, zone);
}

/** pretalx writes `EST` for New York, with the rules of its summers; the zone of that name has none. */
function placeNamed(tzid: string): Zone | undefined {
  const name = zoneNamed(tzid);
  return name?.includes('/') ? name : undefined;
}

/** `Europe/Berlin`, also where a program puts its own name before it (`/example.org/2024/Europe/Berlin`). */
const zoneNamed = (tzid: string): Zone | undefined =>
  [tzid, tzid.split('/').slice(-2).join('/'), tzid.split('/').slice(-3).join('/')].find(
    (name) => name !== '' && isZone(name),
  );
