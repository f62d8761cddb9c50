import { HOUR, MINUTE, SECOND } from '../time.ts';

// Mail: the queue of what is to be sent. Milliseconds unless the name says otherwise.

/** Mails a minute unless the operator says otherwise, and the most that may be asked for. Log-in mails never wait for it. */
export const MAIL_PER_MINUTE = 600;
export const MAIL_PER_MINUTE_MAX = 6000;
/** Share of the pace that is left to log-in mails, which do not count themselves. */
export const MAIL_PACE_FREE = 1 / 6;
/** Mails that may be sent at once after a while without any. */
export const MAIL_BURST = 20;
/** Open connections to the mail server, and mails of each before it is opened again. */
export const MAIL_CONNECTIONS = 3;
export const MAIL_PER_CONNECTION = 100;
/** Mails under way at once: one connection is always left to log-in mails. */
export const MAIL_AT_ONCE = MAIL_CONNECTIONS - 1;

/** Waits after a mail server said "later": a little under 48 hours in all. */
export const MAIL_RETRIES: readonly number[] = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
  8 * HOUR,
  8 * HOUR,
  8 * HOUR,
];
/** The same for mails that somebody waits for in front of a screen; the last one goes on until the mail is of no more use. */
export const LOG_IN_MAIL_RETRIES: readonly number[] = [5 * SECOND, 15 * SECOND, MINUTE];
/** Share of a wait that is added at random, so that mails put off together do not come back together. */
export const MAIL_JITTER = 0.2;
/** Pauses of the queue while the mail server cannot be reached, the first and those after it. */
export const MAIL_PAUSES: readonly number[] = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE];
/** Until then one log-in mail at a time finds out whether it is back; less often where it refuses our password. */
export const MAIL_PROBE_EVERY = 5 * SECOND;
export const MAIL_LOGIN_PROBE_EVERY = MINUTE;
/** Mails in a row that were refused as unwanted (5.7.x) before the rest of the queue is held back, and for how long. */
export const MAIL_POLICY_REFUSALS = 10;
export const MAIL_POLICY_PAUSE = HOUR;

/** How long a mail belongs to the server that took it, and how long its delivery may take. */
export const MAIL_CLAIM = MINUTE;
export const MAIL_DEADLINE = 50 * SECOND;
export const MAIL_CONNECT_TIME = 15 * SECOND;
/** A mail is of use until so long before its link runs out. */
export const MAIL_LINK_MARGIN = 3 * MINUTE;
/** How often it is written down that the mail server takes mails. */
export const MAIL_HEALTH_EVERY = MINUTE;

/** How long a ticket code belongs to the server that hashes it, and the longest wait after a failure. */
export const CODE_CLAIM = MINUTE;
export const CODE_RETRY = 10 * SECOND;
export const CODE_RETRY_MAX = HOUR;
