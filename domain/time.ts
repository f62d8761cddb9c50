import * as v from 'valibot';

/** The limit of JavaScript's time values (ECMA-262). */
const MAX_INSTANT = 8.64e15;

/** Milliseconds since the Unix epoch, by the server's clock unless a name says otherwise. */
export const Instant = v.pipe(v.number(), v.safeInteger(), v.minValue(-MAX_INSTANT), v.maxValue(MAX_INSTANT));
export type Instant = v.InferOutput<typeof Instant>;

/** A calendar day in the event's zone, `YYYY-MM-DD`. */
export const IsoDate = v.pipe(v.string(), v.isoDate(), v.check(isDay, 'There is no such day'));
export type IsoDate = v.InferOutput<typeof IsoDate>;

/** A wall-clock time, `HH:MM`. */
export const WallTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written HH:MM'));
export type WallTime = v.InferOutput<typeof WallTime>;

/** An IANA time zone such as `Europe/Berlin`; zones that this runtime does not support are refused. */
export const Zone = v.pipe(v.string(), v.check(isZone, 'Not a known time zone, write it like Europe/Berlin'));
export type Zone = v.InferOutput<typeof Zone>;

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Converts minutes to milliseconds. */
export const minutes = (count: number): number => count * MINUTE;

function isDay(date: string): boolean {
  try {
    return Temporal.PlainDate.from(date).toString() === date;
  } catch {
    return false; // Temporal throws a RangeError for 31 February.
  }
}

export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // Intl throws a RangeError for an unknown zone.
  }
}

/** `name` if this runtime supports it, else `otherwise`: a device without a zone reports `Etc/Unknown`. */
export const knownZone = (name: string, otherwise: Zone = 'UTC'): Zone => (isZone(name) ? name : otherwise);

/** The local date and time in `zone` at `at`. */
export const inZone = (at: Instant, zone: Zone): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

/**
 * The instant of a local time `local` in `zone` (`YYYY-MM-DDTHH:MM`, seconds allowed). A time skipped by the spring change
 * moves forward by the gap; a time repeated in autumn means the first (RFC 5545 and Temporal's "compatible"). Throws RangeError
 * if it is not a local date and time.
 */
export const instantOf = (local: string, zone: Zone): Instant =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds;
