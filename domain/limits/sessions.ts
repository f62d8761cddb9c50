import { DAY, HOUR, MINUTE } from '../time.ts';

// Logging in: links, passwords, ticket codes. Milliseconds unless the name says otherwise.

export const SESSION_IDLE_LIFE = 14 * DAY;
export const SESSION_LIFE = 30 * DAY;
/** Minimum time between two updates of a session's last use. */
export const SESSION_TOUCH_EVERY = HOUR;

/** Maximum number of simultaneous log-ins of an organiser, even if the event allows fewer: a desktop, a phone, a laptop on stage. */
export const ADMIN_SESSIONS = 5;

export const MAGIC_LINK_LIFE = 15 * MINUTE;
export const MAGIC_CODE_TRIES = 5;
/** Wrong mailed codes per account, after which only the mailed link works. A log-in by mail resets the count. */
export const MAGIC_CODE_FAILURES = 10;
/** Maximum number of wrong mailed codes of all people together. Above it only links log in while wrong codes outnumber right ones. */
export const MAGIC_CODES_FAILURES_BUDGET = { window: 10 * MINUTE, failures: 200 } as const;

/** How long after logging in with a mailed code a person may choose a first password. */
export const FIRST_PASSWORD_PROOF = 15 * MINUTE;
/** Minimum and maximum number of characters of a password. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
/** How long a mailed link that sets a new password works. */
export const RESET_LINK_LIFE = 30 * MINUTE;
/** How long the link of an invitation works: invitations are often read days later. */
export const INVITATION_LIFE = 14 * DAY;

/** How long mails to people and their delivery are kept for organisers to see. */
export const MAIL_JOURNAL_LIFE = 7 * DAY;
/** How long typed addresses that no account has are kept, and how many of them. */
export const MISTYPED_LIFE = 30 * MINUTE;
export const MISTYPED_KEPT = 500;

/**
 * Maximum number of mails with a link per mail address, from all devices. The window is not longer than a link's life, so that
 * a person who is limited because others requested mails has a working link in the mailbox.
 */
export const LOG_IN_MAILS_BUDGET = { window: MAGIC_LINK_LIFE, failures: 5 } as const;
export const RESET_MAILS_BUDGET = { window: RESET_LINK_LIFE, failures: 5 } as const;
/**
 * Maximum number of mails requested from one network address. Above it, a mail is sent only to mail addresses without a recent
 * mail, because the people of a venue share a network address.
 */
export const MAILS_OF_ADDRESS_BUDGET = { window: 5 * MINUTE, failures: 300 } as const;
/**
 * Maximum number of mails requested from one network address in any case: more than a venue of 2,000 people needs, even if all
 * ask at once.
 */
export const MAILS_OF_ADDRESS_MAX = { window: 5 * MINUTE, failures: 3000 } as const;

/**
 * Maximum number of wrong codes and passwords per network address. The address is limited only if its wrong attempts also
 * outnumber its right ones, because 2,000 people of a venue share it.
 */
export const ADDRESS_FAILURES_BUDGET = { window: 5 * MINUTE, failures: 50 } as const;
/**
 * Maximum number of further wrong attempts for known people from a limited network address: a person who shares it with an
 * attacker still gets in. So low that one address cannot use up the limit of all people together, however its windows fall.
 */
export const LIMITED_ADDRESS_BUDGET = { window: 10 * MINUTE, failures: 20 } as const;
/** A successful log-in offsets a failed one, once per person: otherwise one ticket would pay for any number of guesses. */
export const SUCCESS_COUNTS_EVERY = { window: 10 * MINUTE, failures: 1 } as const;

/** Maximum number of wrong passwords per mail address, from any device; a log-in by mail resets the count. */
export const PASSWORD_FAILURES_BUDGET = { window: HOUR, failures: 10 } as const;
/** Maximum number of wrong passwords of all people together. Above it only mail logs in while wrong passwords outnumber right ones. */
export const PASSWORDS_FAILURES_BUDGET = { window: 10 * MINUTE, failures: 200 } as const;

/** Maximum number of wrong codes per ticket, ever; a log-in by mail resets the count. */
export const TICKET_CODE_FAILURES = 10;
/** Maximum number of wrong ticket codes of all people together. Above it only mail logs in while wrong codes outnumber right ones. */
export const TICKET_FAILURES_BUDGET = { window: 10 * MINUTE, failures: 200 } as const;
/** How long the answer to a refused ticket code takes, whatever the reason, so that the time reveals nothing. */
export const TICKET_REFUSAL_TIME = 400;
/** Longest random delay of the work that follows the answer for a known address, so that its timing reveals nothing. */
export const MAIL_PAUSE_MAX = 250;
/** Maximum number of ticket codes in the queue for hashing; each takes about 25 ms, two at a time. */
export const TICKET_CODES_WAITING_MAX = 100;
