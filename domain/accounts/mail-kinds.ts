import { REGISTRATION_LINK_LIFE } from '../limits/registrations.ts';
import { INVITATION_LIFE, MAGIC_LINK_LIFE, RESET_LINK_LIFE } from '../limits/sessions.ts';

/** Kinds of mails to one person. */
export const MAIL_KINDS = [
  'log-in',
  'reset',
  'invitation',
  'ticket',
  'password-changed',
  'link-handed-out',
  'address-changed',
  'schedule-changed',
  'retention',
  'register',
  'registered',
  'place-free',
  'claim',
  'message',
  'test',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Queued; accepted by the mail server; stored as a file if there is no mail server; refused for good; or no longer needed. */
export const MAIL_STATES = ['waiting', 'sent', 'kept', 'refused', 'withdrawn'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * Why a mail was not sent: the server was unreachable, has no trusted certificate, refused our password or asked for another
 * try; the address does not exist; a policy rejected it; another refusal; it expired.
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

/** Whether a person who is known here waits for this mail at a screen. Not those that anybody may have sent to any address. */
export const isAwaited = (kind: MailKind): boolean => AWAITED.has(kind);
const AWAITED: ReadonlySet<MailKind> = new Set(['log-in', 'reset', 'registered', 'test']);

/** Milliseconds for which the link in such a mail is valid; absent for mails without an expiring link. */
export const LINK_LIFE: Readonly<Partial<Record<MailKind, number>>> = {
  'log-in': MAGIC_LINK_LIFE,
  reset: RESET_LINK_LIFE,
  invitation: INVITATION_LIFE,
  register: REGISTRATION_LINK_LIFE,
  registered: MAGIC_LINK_LIFE,
};
