import { LOG_IN_MAIL_RETRIES, MAIL_JITTER, MAIL_PAUSES, MAIL_RETRIES } from '../limits/mail.ts';

/** Milliseconds until the next attempt after `tries` attempts; undefined for none. `random` is 0 to 1. */
export function mailBackoff(tries: number, isLogIn: boolean, random: number): number | undefined {
  const wait = isLogIn ? LOG_IN_MAIL_RETRIES[Math.min(tries, LOG_IN_MAIL_RETRIES.length) - 1] : MAIL_RETRIES[tries - 1];
  return wait === undefined ? undefined : wait * (1 + MAIL_JITTER * random);
}

/** Milliseconds of pause after `failures` failed connections in a row. */
export const mailPause = (failures: number): number => MAIL_PAUSES[Math.min(failures, MAIL_PAUSES.length) - 1] ?? 0;
