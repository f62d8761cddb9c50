import { INVITATION_LIFE, MAGIC_LINK_LIFE, RESET_LINK_LIFE } from '../limits/sessions.ts';

/** What one person is mailed about how they get in. */
export const MAIL_KINDS = [
  'log-in',
  'reset',
  'invitation',
  'ticket',
  'password-changed',
  'link-handed-out',
  'address-changed',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Handed to the mail server or still to be; taken by it; kept as a file where there is none; or refused for good. */
export const MAIL_STATES = ['waiting', 'sent', 'kept', 'refused'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Milliseconds for which the link in such a mail is good; none where it holds no link that runs out. */
export const LINK_LIFE: Readonly<Partial<Record<MailKind, number>>> = {
  'log-in': MAGIC_LINK_LIFE,
  reset: RESET_LINK_LIFE,
  invitation: INVITATION_LIFE,
};
