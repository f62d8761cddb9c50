import { HOUR, MINUTE, SECOND } from '../time.ts';

// The mail queue. Milliseconds unless the name says otherwise.

/** Mails sent per minute: the default, and the maximum that can be set. Log-in mails are not limited by it. */
export const MAIL_PER_MINUTE = 600;
export const MAIL_PER_MINUTE_MAX = 6000;
/** Share of the rate that stays free for log-in mails, which are not counted. */
export const MAIL_PACE_FREE = 1 / 6;
/** Maximum number of mails that may be sent at once after a pause. */
export const MAIL_BURST = 20;
/** Maximum number of connections to the mail server, and of mails per connection. */
export const MAIL_CONNECTIONS = 3;
export const MAIL_PER_CONNECTION = 100;
/** Maximum number of mails in delivery at once: one connection stays free for log-in mails. */
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
/** The waits between attempts to send a mail that a person is waiting for; the last wait repeats until the mail has expired. */
export const LOG_IN_MAIL_RETRIES: readonly number[] = [5 * SECOND, 15 * SECOND, MINUTE];
/** Largest random share added to a wait, so that delayed mails are not all sent again at once. */
export const MAIL_JITTER = 0.2;
/** How long the queue pauses while the mail server is unreachable, one pause after the other; the last one repeats. */
export const MAIL_PAUSES: readonly number[] = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE];
/** How often, during such a pause, one log-in mail tests whether the mail server is back; less often if it refuses our password. */
export const MAIL_PROBE_EVERY = 5 * SECOND;
export const MAIL_LOGIN_PROBE_EVERY = MINUTE;
/** Number of consecutive policy refusals (5.7.x) that pause the queue, and the length of that pause. */
export const MAIL_POLICY_REFUSALS = 10;
export const MAIL_POLICY_PAUSE = HOUR;

/** How long an invitation waits before the server looks again whether the event has a name. */
export const MAIL_UNNAMED_WAIT = 2 * MINUTE;

/** How long the server that sends a mail may hold it before another server sends it, and the time limit of its delivery. */
export const MAIL_CLAIM = MINUTE;
export const MAIL_DEADLINE = 50 * SECOND;
export const MAIL_CONNECT_TIME = 15 * SECOND;
/** How long before its link a mail expires. */
export const MAIL_LINK_MARGIN = 3 * MINUTE;
/** How often the server records that the mail server accepts mails. */
export const MAIL_HEALTH_EVERY = MINUTE;

/** Maximum lengths of a mail's subject and text that organisers write. */
export const MAIL_SUBJECT_MAX = 150;
export const MAIL_TEXT_MAX = 20_000;

/** How long the server that hashes a ticket code may hold it before another does, and the first and longest wait after a failure. */
export const CODE_CLAIM = MINUTE;
export const CODE_RETRY = 10 * SECOND;
export const CODE_RETRY_MAX = HOUR;

/** Maximum number of conditions of a message, and of choices in one of them. */
export const SEGMENT_CONDITIONS_MAX = 10;
export const SEGMENT_CHOICES_MAX = 100;
/** Maximum number of messages that an event sends in a day, and of people who get one of them. */
export const MESSAGES_A_DAY = 5;
export const MESSAGE_PEOPLE_MAX = 20_000;
/** How many mails of a message are queued at once. */
export const MESSAGE_ROWS_AT_ONCE = 500;
/** Maximum size of a file that a mail carries, in bytes. */
export const MAIL_ATTACHMENT_MAX_BYTES = 200_000;
/** Maximum number of test mails per organiser. */
export const MAIL_TEST_BUDGET = { window: HOUR, failures: 20 } as const;
/** A message stops if so many of its last mails were refused as unwanted (5.7.x). */
export const MESSAGE_REFUSALS_MAX = 10;
export const MESSAGE_REFUSALS_WINDOW = 200;
