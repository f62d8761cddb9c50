import { INVITATION_LIFE, MAGIC_LINK_LIFE, RESET_LINK_LIFE } from '../limits/sessions.ts';

/** What one person is mailed. */
export const MAIL_KINDS = [
  'log-in',
  'reset',
  'invitation',
  'ticket',
  'password-changed',
  'link-handed-out',
  'address-changed',
  'schedule-changed',
  'test',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Still to be sent; taken by the mail server; kept as a file where there is none; refused for good; or no more of use. */
export const MAIL_STATES = ['waiting', 'sent', 'kept', 'refused', 'withdrawn'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * Why a mail was not sent: the server was not reached, has no certificate to trust, refused our password or asked for another
 * try; there is no such address; it is unwanted by a policy; refused for another reason; the time in which it is of use is over.
 */
export const MAIL_REASONS = [
  '',
  'away',
  'certificate',
  'login',
  'later',
  'no-address',
  'policy',
  'refused',
  'late',
] as const;
export type MailReason = (typeof MAIL_REASONS)[number];

/** Mails that somebody waits for in front of a screen. */
export const isAwaited = (kind: MailKind): boolean => kind === 'log-in' || kind === 'reset' || kind === 'test';

/** Milliseconds for which the link in such a mail is good; none where it holds no link that runs out. */
export const LINK_LIFE: Readonly<Partial<Record<MailKind, number>>> = {
  'log-in': MAGIC_LINK_LIFE,
  reset: RESET_LINK_LIFE,
  invitation: INVITATION_LIFE,
};
