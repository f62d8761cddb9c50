import * as v from 'valibot';
import { type Instant, inZone, type Zone } from '../time.ts';

/** An instant as it stands in a form: the wall clock's reading with its zone, such as `2027-07-12T10:00[Europe/Madrid]`. */
export const wallTime = (at: Instant, zone: Zone): string =>
  inZone(at, zone).toString({ smallestUnit: 'minute', offset: 'never' });

/** The instant of such a reading; `undefined` where it is none. Of an hour that a clock shows twice it is the first one. */
export function wallInstant(text: string): Instant | undefined {
  try {
    return Temporal.ZonedDateTime.from(text).epochMilliseconds;
  } catch {
    return undefined; // Temporal answers what is no moment only by throwing.
  }
}

/** Date and time of a wall clock without its zone, as a form's control has them, such as `2027-07-13T18:00`; empty for none. */
export const WallMoment = v.pipe(
  v.string(),
  v.check((text) => text === '' || isWallMoment(text), 'A date and time, written like 2027-07-13T18:00'),
);

function isWallMoment(text: string): boolean {
  try {
    return Temporal.PlainDateTime.from(text).toString({ smallestUnit: 'minute' }) === text;
  } catch {
    return false; // Temporal answers what is no moment only by throwing.
  }
}

/** The reading without its zone, as a control of the browser takes it, and back. */
export const wallReading = (text: string): string => text.replace(/\[.*$/, '');
export const inWallZone = (reading: string, zone: Zone): string => (reading === '' ? '' : `${reading}[${zone}]`);
