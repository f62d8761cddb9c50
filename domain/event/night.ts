import { HOUR, type Instant, inZone, type IsoDate, type Zone } from '../time.ts';

/** Hour of the event's zone at which nightly work begins. */
export const NIGHT_HOUR = 3;

/** The night to which a moment belongs, as a date in the event's zone: a night begins at `NIGHT_HOUR`. */
export const nightOf = (now: Instant, zone: Zone): IsoDate =>
  inZone(now - NIGHT_HOUR * HOUR, zone)
    .toPlainDate()
    .toString();
