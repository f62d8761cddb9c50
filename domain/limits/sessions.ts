import { DAY, HOUR, MINUTE } from '../time.ts';

// Logging in: links, passwords, ticket codes.
// Milliseconds unless the name says otherwise.

export const SESSION_IDLE_LIFE = 14 * DAY;
export const SESSION_LIFE = 30 * DAY;
/** A session's last use is written down this often at most. */
export const SESSION_TOUCH_EVERY = HOUR;

/** Log-ins that an organiser may have at once, however few the event allows: a desk, a phone, a laptop on stage. */
export const ADMIN_SESSIONS = 5;

export const MAGIC_LINK_LIFE = 15 * MINUTE;
export const MAGIC_CODE_TRIES = 5;
/** Wrong mailed codes per account since its last mail proof; after that the link alone logs in. */
export const MAGIC_CODE_FAILURES = 10;
/** Wrong mailed codes of everybody together, after which the link is the only way in while they outnumber the right ones. */
export const MAGIC_CODES_FAILURES_BUDGET = { window: 10 * MINUTE, failures: 200 } as const;

/** A first password may be chosen for so long after logging in with what was mailed. */
export const FIRST_PASSWORD_PROOF = 15 * MINUTE;
/** Characters of a password. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
/** A mailed link that sets a new password. */
export const RESET_LINK_LIFE = 30 * MINUTE;
/** A mailed link that sets the first password: invitations are read days later. */
export const INVITATION_LIFE = 14 * DAY;

/** How long it is known that somebody was mailed, and what became of it. */
export const MAIL_JOURNAL_LIFE = 7 * DAY;
/** How long unknown addresses that were typed are remembered, and how many of them. */
export const MISTYPED_LIFE = 30 * MINUTE;
export const MISTYPED_KEPT = 500;

/**
 * Mails with a link to one mail address, by whatever device they are asked for. Never a longer wait than a link is good for, so that
 * a person who is rate-limited because of others has one in the mailbox that works.
 */
export const LOG_IN_MAILS_BUDGET = { window: MAGIC_LINK_LIFE, failures: 5 } as const;
export const RESET_MAILS_BUDGET = { window: RESET_LINK_LIFE, failures: 5 } as const;
/**
 * Mails that one address on the net may ask for; beyond, only for mail addresses that were not asked for lately: a
 * venue's people share one.
 */
export const MAILS_OF_ADDRESS_BUDGET = { window: 5 * MINUTE, failures: 300 } as const;
/** More than a venue of 2,000 needs, even if all of them ask at once. */
export const MAILS_OF_ADDRESS_MAX = { window: 5 * MINUTE, failures: 3000 } as const;

/** Wrong codes and passwords from one address on the net: a venue's 2,000 people share one, so they must also outnumber the right ones. */
export const ADDRESS_FAILURES_BUDGET = { window: 5 * MINUTE, failures: 50 } as const;
/**
 * Wrong ones for people who are known, after that: a person behind the same IP address as a guesser gets in with the right one.
 * So few that one address alone never uses up what everybody has together, however its windows fall.
 */
export const LIMITED_ADDRESS_BUDGET = { window: 10 * MINUTE, failures: 20 } as const;
/** A log-in that succeeds makes up for one that failed: once per person, or one ticket would pay for any number of guesses. */
export const SUCCESS_COUNTS_EVERY = { window: 10 * MINUTE, failures: 1 } as const;

/** Wrong passwords for one mail address, from any device; a mail proof resets the count. */
export const PASSWORD_FAILURES_BUDGET = { window: HOUR, failures: 10 } as const;
/** Wrong passwords of everybody together, as with the ticket codes. */
export const PASSWORDS_FAILURES_BUDGET = { window: 10 * MINUTE, failures: 200 } as const;

/** Wrong codes per ticket in its whole life; a mail proof sets them back. */
export const TICKET_CODE_FAILURES = 10;
/** Wrong ticket codes of everybody together, after which mail is the only way in while they outnumber the right ones. */
export const TICKET_FAILURES_BUDGET = { window: 10 * MINUTE, failures: 200 } as const;
/** A refused ticket code is answered after this long, whatever the reason, so that the time says nothing. */
export const TICKET_REFUSAL_TIME = 400;
/** What is done after the answer for a known address begins within this time, at no moment its asker could look at. */
export const MAIL_PAUSE_MAX = 250;
/** Codes that may wait to be looked at; a code takes about 25 ms, two at a time. */
export const TICKET_CODES_WAITING_MAX = 100;
