import { LONG_TALK } from '../limits/talks.ts';
import { DAY, HOUR, type Instant, inZone, type IsoDate, MINUTE, SECOND, type Zone } from '../time.ts';
import type { ConferenceDay } from './conference-days.ts';

/** Clock time in `zone`, `HH:MM`. */
export const clockTime = (at: Instant, zone: Zone): string => clockOf(zone).format(at);

/**
 * Start and end in `zone`, such as `10:15–10:45`, or `02:30 CEST–02:00 CET` in the night that has 02:30 twice. A day or
 * longer includes weekdays: `Mon 12:00–Wed 12:00`.
 */
export const timeRange = (from: Instant, to: Instant, zone: Zone): string =>
  to - from >= LONG_TALK
    ? `${weekdayOf(zone).format(from)} ${uniqueTime(from, zone)}–${weekdayOf(zone).format(to)} ${uniqueTime(to, zone)}`
    : `${uniqueTime(from, zone)}–${uniqueTime(to, zone)}`;

/** Returns the times of a talk. `All day` if it runs from one day change to the next, with the last day if it runs for several days. */
export function talkTimes(
  from: Instant,
  to: Instant,
  { zone, days }: { readonly zone: Zone; readonly days: readonly ConferenceDay[] },
): string {
  const first = days.find(({ startsAt }) => startsAt === from);
  const last = first && days.find(({ endsAt }) => endsAt === to);
  if (!last) return timeRange(from, to, zone);
  return first === last ? 'All day' : `All day, until ${dayDate(last.date)}`;
}

/** Formats minutes as `45 min`, `1 h 30 min` or `2 h`. */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Clock time in `zone`, with the zone's abbreviation if the clock shows the same time twice that night. */
export const uniqueTime = (at: Instant, zone: Zone): string =>
  isRepeated(at, zone) ? `${clockTime(at, zone)} ${zoneAbbreviation(zone, at)}` : clockTime(at, zone);

/** Whether the clock in `zone` shows the same time again an hour earlier or later, because it is put back. */
function isRepeated(at: Instant, zone: Zone): boolean {
  const { from, to, putBackAtFrom, putBackAtTo } = steadySpan(at, zone);
  return at < from + putBackAtFrom || at >= to - putBackAtTo;
}

/** A span without a change of the zone's clock, and the milliseconds by which the clock is put back at each end. */
interface SteadySpan {
  readonly from: Instant;
  readonly to: Instant;
  readonly putBackAtFrom: number;
  readonly putBackAtTo: number;
}

const steadySpans = new Map<Zone, SteadySpan>();

/**
 * Returns the period around an instant in which the zone's clock does not change. Cached, because finding clock changes costs a
 * hundred times as much as formatting a time, and almost all times of an event are in one such period.
 */
function steadySpan(at: Instant, zone: Zone): SteadySpan {
  const known = steadySpans.get(zone);
  if (known && known.from <= at && at < known.to) return known;
  const moment = inZone(at + 1, zone); // + 1, because the previous change is always before the given instant, never at it.
  const before = moment.getTimeZoneTransition('previous');
  const after = moment.getTimeZoneTransition('next');
  const span = {
    from: before?.epochMilliseconds ?? -Infinity,
    to: after?.epochMilliseconds ?? Infinity,
    putBackAtFrom: before ? putBack(before) : 0,
    putBackAtTo: after ? putBack(after) : 0,
  };
  steadySpans.set(zone, span);
  return span;
}

const putBack = (change: Temporal.ZonedDateTime): number =>
  Math.max(0, (change.subtract({ milliseconds: 1 }).offsetNanoseconds - change.offsetNanoseconds) / 1_000_000);

/** Date in `zone`, such as `Fri 20 Nov`. */
export const calendarDate = (at: Instant, zone: Zone): string => dateOf(zone).format(at).replace(',', '');

/** A conference day's date, such as `Fri 20 Nov`. */
export const dayDate = (date: IsoDate): string =>
  calendarDate(Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds, 'UTC');

/** Number of days from the conference day of a talk to its date in `zone`: mostly -1, 0 or 1. */
export const dayShift = (at: Instant, zone: Zone, day: Pick<ConferenceDay, 'date'>): number =>
  Temporal.PlainDate.from(day.date).until(inZone(at, zone).toPlainDate(), { largestUnit: 'day' }).days;

/** Time left as `mm:ss`, `h:mm:ss` or `d:hh:mm:ss`, rounded up to seconds; `00:00` when it is over. */
export function countdown(left: number): string {
  const whole = Math.ceil(Math.max(left, 0) / SECOND) * SECOND;
  const parts = [
    Math.floor(whole / DAY),
    Math.floor((whole % DAY) / HOUR),
    Math.floor((whole % HOUR) / MINUTE),
    (whole % MINUTE) / SECOND,
  ];
  const shown = parts.slice(whole >= DAY ? 0 : whole >= HOUR ? 1 : 2);
  return shown
    .map((part, place) => (place === 0 && shown.length > 2 ? String(part) : String(part).padStart(2, '0')))
    .join(':');
}

/**
 * Whether clocks in the two zones differ at any time during the event, so that the choice between local and conference time
 * matters (ux 2.4).
 */
export function zonesDiffer(a: Zone, b: Zone, days: readonly ConferenceDay[]): boolean {
  const from = days[0]?.startsAt ?? 0;
  const to = days.at(-1)?.endsAt ?? 0;
  const moments = [from, ...offsetChanges(a, from, to), ...offsetChanges(b, from, to)];
  return moments.some((at) => inZone(at, a).offsetNanoseconds !== inZone(at, b).offsetNanoseconds);
}

function offsetChanges(zone: Zone, from: Instant, to: Instant): Instant[] {
  const changes: Instant[] = [];
  let next = inZone(from, zone).getTimeZoneTransition('next');
  while (next && next.epochMilliseconds < to) {
    changes.push(next.epochMilliseconds);
    next = next.getTimeZoneTransition('next');
  }
  return changes;
}

/**
 * Returns the common abbreviation of a zone at an instant: EST in winter and EDT in July for New York, CEST in July for
 * Barcelona. If readers know none, or another zone uses the same abbreviation for another time, returns the offset: `GMT+8`.
 */
export function zoneAbbreviation(zone: Zone, at: Instant): string {
  const knowing = REGIONS.find((region) => !isOffset(nameIn(region, zone, at)));
  return knowing ? nameIn(knowing, zone, at) : (UNLISTED[zone] ?? nameIn(REGIONS[0], zone, at));
}

/**
 * Intl only abbreviates zones that readers of a region are assumed to know: American English has EST but not CEST, British
 * English the reverse. Irish English is left out because its IST would be read as India's.
 */
const REGIONS = ['US', 'GB', 'AU', 'NZ', 'CA', 'IN', 'ZA', 'SG', 'HK'] as const;

/** Well-known abbreviations that Intl has in no kind of English. None of these zones changes its clock. */
const UNLISTED: Readonly<Record<Zone, string>> = {
  'Asia/Tokyo': 'JST',
  'Asia/Seoul': 'KST',
  'Asia/Karachi': 'PKT',
  'Asia/Jakarta': 'WIB',
  'Europe/Moscow': 'MSK',
};

const isOffset = (name: string): boolean => /^(GMT|UTC)[+-]/.test(name);

const zoneNames = new Map<string, Intl.DateTimeFormat>();

function nameIn(region: string, zone: Zone, at: Instant): string {
  const key = region + zone;
  const format =
    zoneNames.get(key) ?? new Intl.DateTimeFormat(`en-${region}`, { timeZone: zone, timeZoneName: 'short' });
  zoneNames.set(key, format);
  return format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** Caches formatters per zone: creating one costs a thousand times what using it does. */
function perZone(options: Intl.DateTimeFormatOptions): (zone: Zone) => Intl.DateTimeFormat {
  const formats = new Map<Zone, Intl.DateTimeFormat>();
  return (zone) => {
    const known = formats.get(zone);
    if (known) return known;
    const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
    formats.set(zone, made);
    return made;
  };
}

const clockOf = perZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const weekdayOf = perZone({ weekday: 'short' });
const dateOf = perZone({ weekday: 'short', day: 'numeric', month: 'short' });
