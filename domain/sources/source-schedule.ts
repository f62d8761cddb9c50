import { NIGHT_HOUR } from '../event/night.ts';
import { SOURCE_PAUSE_MAX, SOURCE_RETRIES } from '../limits/sources.ts';
import { type Instant, inZone, MINUTE, type Zone } from '../time.ts';

/** When a source is read next: after its interval, and at the beginning of the next night at the latest. */
export function nextPoll(now: Instant, everyMinutes: number, zone: Zone): Instant {
  const today = inZone(now, zone).toPlainDate();
  const nights = [today, today.add({ days: 1 })].map(
    (day) =>
      day.toZonedDateTime({ timeZone: zone, plainTime: `${String(NIGHT_HOUR).padStart(2, '0')}:00` }).epochMilliseconds,
  );
  const night = nights.find((at) => at > now) ?? now;
  return Math.min(now + everyMinutes * MINUTE, night);
}

/** Milliseconds until the next try after failures in a row. A pause that the other system asks for is kept, up to an hour. */
export const retryWait = (failures: number, asked: number): number =>
  Math.max(SOURCE_RETRIES[Math.min(failures, SOURCE_RETRIES.length) - 1] ?? MINUTE, Math.min(asked, SOURCE_PAUSE_MAX));
