import type { MailKind, MailReason, MailState } from '../../../../domain/accounts/mail-kinds.ts';

export const MAIL_WORDS: Readonly<Record<MailKind, string>> = {
  'log-in': 'Link to log in',
  reset: 'Link for a password',
  invitation: 'Invitation',
  ticket: 'Ticket code',
  'password-changed': 'Password was changed',
  'link-handed-out': 'A link was handed out',
  'address-changed': 'Address was changed',
  'schedule-changed': 'Their talks have changed',
  test: 'Test',
};

export const MAIL_STATE_WORDS: Readonly<Record<MailState, string>> = {
  waiting: 'Waiting',
  sent: 'Accepted by the mail server',
  kept: 'A file on the server, not mailed',
  refused: 'Refused',
  withdrawn: 'Not sent',
};

/** Why a mail was not taken, after the state. */
export const MAIL_REASON_WORDS: Readonly<Record<MailReason, string>> = {
  '': '',
  away: 'the mail server does not answer',
  certificate: 'the certificate of the mail server is not valid',
  login: 'the mail server refuses the user name or password',
  later: 'the mail server asks for another try',
  'no-address': 'there is no such address',
  policy: 'the mail server calls it unwanted',
  refused: '',
  late: 'it is of no more use',
};
