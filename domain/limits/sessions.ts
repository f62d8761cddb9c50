import { DAY, HOUR, MINUTE } from '../time.ts';

// Logging in: links, passwords, ticket codes (pwa-push-security §5.1, §5.2; decisions, magic link).
// Milliseconds unless the name says otherwise.

export const SESSION_IDLE_LIFE = 14 * DAY;
export const SESSION_LIFE = 30 * DAY;
/** A session's last use is written down this often at most. */
export const SESSION_TOUCH_EVERY = HOUR;

export const MAGIC_LINK_LIFE = 15 * MINUTE;
export const MAGIC_CODE_TRIES = 5;
/** Login mails to one mail address. */
export const MAILS_BUDGET = { window: 30 * MINUTE, failures: 5 } as const;

/** Characters of a password. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
/** A mailed link that sets a new password. */
export const RESET_LINK_LIFE = 30 * MINUTE;
/** A mailed link that sets the first password: invitations are read days later. */
export const INVITATION_LIFE = 14 * DAY;
/** Wrong passwords for one mail address, whoever types them; a mail proof sets them back. */
export const PASSWORD_FAILURES_BUDGET = { window: HOUR, failures: 10 } as const;
/** Wrong passwords of everybody together, as with the ticket codes. */
export const PASSWORDS_FAILURES_BUDGET = { window: 10 * MINUTE, failures: 200 } as const;
/** Mails with a password link that one address on the net may ask for: a venue's people share one. */
export const RESETS_BUDGET = { window: 5 * MINUTE, failures: 300 } as const;

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
