import type { MailKind, MailState } from '../../../../domain/accounts/mail-kinds.ts';

export const MAIL_WORDS: Readonly<Record<MailKind, string>> = {
  'log-in': 'Link to log in',
  reset: 'Link for a password',
  invitation: 'Invitation',
  ticket: 'Ticket code',
  'password-changed': 'Password was changed',
  'link-handed-out': 'A link was handed out',
  'address-changed': 'Address was changed',
};

export const MAIL_STATE_WORDS: Readonly<Record<MailState, string>> = {
  waiting: 'On its way',
  sent: 'Accepted by the mail server',
  kept: 'A file on the server, not mailed',
  refused: 'Refused',
};
