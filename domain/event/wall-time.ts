import * as v from 'valibot';
import { type Instant, inZone, type Zone } from '../time.ts';

/** An instant in a form: local time and zone, such as `2027-07-12T10:00[Europe/Madrid]`. */
export const wallTime = (at: Instant, zone: Zone): string =>
  inZone(at, zone).toString({ smallestUnit: 'minute', offset: 'never' });

/** Returns the instant of a text from `wallTime`; `undefined` if it is invalid. If a clock shows that hour twice, the first time. */
export function wallInstant(text: string): Instant | undefined {
  try {
    return Temporal.ZonedDateTime.from(text).epochMilliseconds;
  } catch {
    return undefined; // Temporal throws if the text is not a time.
  }
}

/** Local date and time without zone, as in a form control, such as `2027-07-13T18:00`; may be empty. */
export const WallMoment = v.pipe(
  v.string(),
  v.check((text) => text === '' || isWallMoment(text), 'A date and time, written like 2027-07-13T18:00'),
);

function isWallMoment(text: string): boolean {
  try {
    return Temporal.PlainDateTime.from(text).toString({ smallestUnit: 'minute' }) === text;
  } catch {
    return false; // Temporal throws if the text is not a time.
  }
}

/** The first function removes the zone from a text of `wallTime` for a browser control; the second adds it again. */
export const wallReading = (text: string): string => text.replace(/\[.*$/, '');
export const inWallZone = (reading: string, zone: Zone): string => (reading === '' ? '' : `${reading}[${zone}]`);
