import { TALK_YEAR_MAX, TALK_YEAR_MIN } from '../../domain/limits/talk-fields.ts';
import { inZone, type Instant, instantOf, MINUTE, type Zone } from '../../domain/time.ts';

/** A date and time as written. `offset` is minutes east of UTC; null if the text has none. */
export interface SourceTime {
  readonly local: string;
  readonly offset: number | null;
  readonly isUtc: boolean;
}

/**
 * Parses a date and time, such as `2019-08-21T11:00:00+02:00`, `2022-09-01T08:00`, `2022-09-01 08:00` or
 * `2018-05-08T17:00:00.000Z`; undefined for anything else.
 */
export function parseSourceTime(text: string): SourceTime | undefined {
  const parts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(text.trim());
  const [, date = '', clock = '', zone] = parts ?? [];
  if (!parts || !isLocal(`${date}T${clock}`)) return undefined;
  return {
    local: `${date}T${clock}`,
    offset: zone === undefined ? null : offsetMinutes(zone),
    isUtc: /^z$/i.test(zone ?? ''),
  };
}

function isLocal(text: string): boolean {
  try {
    const time = Temporal.PlainDateTime.from(text);
    return (
      time.year >= TALK_YEAR_MIN && time.year <= TALK_YEAR_MAX && time.toString({ smallestUnit: 'minute' }) === text
    );
  } catch {
    return false; // Temporal throws for dates such as 31 February.
  }
}

export const isDate = (text: string): boolean => isLocal(`${text}T00:00`);

function offsetMinutes(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  return (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)));
}

/** Returns the instant of a time; its own offset wins over `zone`. */
export function instantAt({ local, offset }: SourceTime, zone: Zone): Instant {
  return offset === null ? instantOf(local, zone) : instantOf(local, 'UTC') - offset * MINUTE;
}

/** Returns the local time in a zone, such as `2019-08-21T11:00`. */
export const sourceWallTime = (at: Instant, zone: Zone): string =>
  inZone(at, zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** Returns the minutes of `00:45`, `1:30:00`, `36:00` or an iCalendar duration; undefined for anything else. */
export function durationMinutes(text: string): number | undefined {
  const clock = /^(\d{1,3}):([0-5]\d)(?::[0-5]\d)?$/.exec(text.trim());
  if (!clock) return undefined;
  const total = Number(clock[1]) * 60 + Number(clock[2]);
  return total > 0 ? total : undefined;
}
