import { HOUR, MINUTE, SECOND } from '../time.ts';

// The mail queue. Milliseconds unless the name says otherwise.

/** Mails per minute, by default and at most. Log-in mails are not limited by it. */
export const MAIL_PER_MINUTE = 600;
export const MAIL_PER_MINUTE_MAX = 6000;
/** Share of the rate left free for log-in mails, which do not count. */
export const MAIL_PACE_FREE = 1 / 6;
/** Mails that may be sent at once after a pause. */
export const MAIL_BURST = 20;
/** Connections to the mail server, and mails per connection. */
export const MAIL_CONNECTIONS = 3;
export const MAIL_PER_CONNECTION = 100;
/** Mails in delivery at once: one connection stays free for log-in mails. */
export const MAIL_AT_ONCE = MAIL_CONNECTIONS - 1;

/** Waits after a mail server answered "later": almost 48 hours in all. */
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
/** The same for mails that a person is waiting for; the last wait repeats until the mail has expired. */
export const LOG_IN_MAIL_RETRIES: readonly number[] = [5 * SECOND, 15 * SECOND, MINUTE];
/** Random share added to a wait, so that delayed mails do not all return at once. */
export const MAIL_JITTER = 0.2;
/** Pauses of the queue while the mail server is unreachable, in order. */
export const MAIL_PAUSES: readonly number[] = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE];
/** Meanwhile one log-in mail per interval tests whether the server is back; fewer if it refuses our password. */
export const MAIL_PROBE_EVERY = 5 * SECOND;
export const MAIL_LOGIN_PROBE_EVERY = MINUTE;
/** Consecutive policy refusals (5.7.x) after which the queue is paused, and the length of that pause. */
export const MAIL_POLICY_REFUSALS = 10;
export const MAIL_POLICY_PAUSE = HOUR;

/** Lease of a mail by the server that sends it, and the limit of its delivery. */
export const MAIL_CLAIM = MINUTE;
export const MAIL_DEADLINE = 50 * SECOND;
export const MAIL_CONNECT_TIME = 15 * SECOND;
/** A mail expires this long before its link does. */
export const MAIL_LINK_MARGIN = 3 * MINUTE;
/** How often it is recorded that the mail server accepts mails. */
export const MAIL_HEALTH_EVERY = MINUTE;

/** Lease of a ticket code by the server that hashes it, and the first and longest wait after a failure. */
export const CODE_CLAIM = MINUTE;
export const CODE_RETRY = 10 * SECOND;
export const CODE_RETRY_MAX = HOUR;
