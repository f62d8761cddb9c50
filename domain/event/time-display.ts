import { LONG_TALK } from '../limits/talks.ts';
import { DAY, HOUR, type Instant, inZone, type IsoDate, MINUTE, SECOND, type Zone } from '../time.ts';
import type { ConferenceDay } from './conference-days.ts';

/** What a wall clock in `zone` shows, `HH:MM`. */
export const clockTime = (at: Instant, zone: Zone): string => clockOf(zone).format(at);

/**
 * From and to on a wall clock in `zone`, such as `10:15–10:45`, or `02:30 CEST–02:00 CET` in the night that has 02:30 twice.
 * What runs for a day or longer says its days: `Mon 12:00–Wed 12:00`.
 */
export const timeRange = (from: Instant, to: Instant, zone: Zone): string =>
  to - from >= LONG_TALK
    ? `${weekdayOf(zone).format(from)} ${uniqueTime(from, zone)}–${weekdayOf(zone).format(to)} ${uniqueTime(to, zone)}`
    : `${uniqueTime(from, zone)}–${uniqueTime(to, zone)}`;

/** The same of a talk; `All day` where it runs from one change of days to the next, and until which day where that is another. */
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

/** `45 min`, `1 h 30 min`, `2 h`. */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** On a wall clock in `zone`, with the zone's letters where the clock shows the same once more in that night. */
export const uniqueTime = (at: Instant, zone: Zone): string =>
  isRepeated(at, zone) ? `${clockTime(at, zone)} ${zoneAbbreviation(zone, at)}` : clockTime(at, zone);

/** Whether the wall clock in `zone` reads the same once more, an hour before or after, because it is put back. */
function isRepeated(at: Instant, zone: Zone): boolean {
  const { from, to, putBackAtFrom, putBackAtTo } = steadySpan(at, zone);
  return at < from + putBackAtFrom || at >= to - putBackAtTo;
}

/** A time in which a zone's clock is not changed, and by how many milliseconds it is put back at either end. */
interface SteadySpan {
  readonly from: Instant;
  readonly to: Instant;
  readonly putBackAtFrom: number;
  readonly putBackAtTo: number;
}

const steadySpans = new Map<Zone, SteadySpan>();

/** Looking for a zone's changes costs a hundred times what formatting does, and almost every time of an event lies between the same two. */
function steadySpan(at: Instant, zone: Zone): SteadySpan {
  const known = steadySpans.get(zone);
  if (known && known.from <= at && at < known.to) return known;
  const moment = inZone(at + 1, zone); // The change before an instant is never that instant itself.
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

/** The date in `zone`, such as `Fri 20 Nov`. */
export const calendarDate = (at: Instant, zone: Zone): string => dateOf(zone).format(at).replace(',', '');

/** A conference day's date, such as `Fri 20 Nov`. */
export const dayDate = (date: IsoDate): string =>
  calendarDate(Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds, 'UTC');

/** By how many calendar days the date in `zone` is off the conference day a talk is listed under: mostly -1, 0 or 1. */
export const dayShift = (at: Instant, zone: Zone, day: Pick<ConferenceDay, 'date'>): number =>
  Temporal.PlainDate.from(day.date).until(inZone(at, zone).toPlainDate(), { largestUnit: 'day' }).days;

/** Time left as `mm:ss`, `h:mm:ss` or `d:hh:mm:ss`, a begun second counting whole; `00:00` when it is over. */
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
 * Whether wall clocks in the two zones ever read differently during the event, so that choosing between
 * local and conference time means something (ux 2.4).
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
 * The real abbreviation of a zone at an instant: EST in winter and EDT in July for New York, CEST in July for
 * Barcelona. Where a zone has no abbreviation that readers would know,
 * or only one that another zone uses for another time, its offset: `GMT+8`.
 */
export function zoneAbbreviation(zone: Zone, at: Instant): string {
  const knowing = REGIONS.find((region) => !isOffset(nameIn(region, zone, at)));
  return knowing ? nameIn(knowing, zone, at) : (UNLISTED[zone] ?? nameIn(REGIONS[0], zone, at));
}

/**
 * Intl abbreviates only what the readers of one region are held to know: American English knows EST and not
 * CEST, British the other way round. Irish English is left out on purpose: its IST would read as India's.
 */
const REGIONS = ['US', 'GB', 'AU', 'NZ', 'CA', 'IN', 'ZA', 'SG', 'HK'] as const;

/** Known the world over and still in no English of Intl. None of these zones changes its clock. */
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

/** Building a formatter costs a thousand times what using it does. */
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
