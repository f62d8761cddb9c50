import type { MailKind } from '../accounts/mail-kinds.ts';
import type { PlaceholderRules } from './placeholders.ts';

/** A kind of mail whose text organisers can write, with our text to start from. */
export interface MailTextKind extends PlaceholderRules {
  readonly label: string;
  /** Label of the button that its link becomes. */
  readonly button: string;
  readonly subject: string;
  readonly html: string;
}

/** All but the test of the mail server, which no attendee gets, and messages, each of which has a text of its own. */
export type MailWithText = Exclude<MailKind, 'test' | 'message'>;

/** `footer` is below every message. It has no subject; the link that ends messages always follows it. */
export type MailTextId = MailWithText | 'footer';

const EVENT = ['event', 'dates', 'place', 'contact'] as const;
const ANY = ['first name', 'last name', ...EVENT] as const;

const IGNORE = '<p>If you did not ask for this email, ignore it; nobody can log in without it.</p>';

export const MAIL_TEXT_KINDS: Readonly<Record<MailTextId, MailTextKind>> = {
  invitation: {
    label: 'Invitation',
    placeholders: [...ANY, 'link', 'link ends', 'code'],
    required: ['link'],
    button: 'Open the app',
    subject: 'Your invitation to {event}',
    html:
      '<p>Hello {first name},</p><p>you are invited to {event}, {dates}. Open the app here:</p><p>{link}</p>' +
      '<p>The link can be used once, until {link ends}.</p><p>Your ticket code: {code}</p><p>Where: {place}</p>' +
      '<p>Do you have questions? Ask here: {contact}</p>',
  },
  'log-in': {
    label: 'Log-in link',
    placeholders: [...ANY, 'link', 'link ends', 'code'],
    required: ['link', 'code'],
    button: 'Log in',
    subject: 'Your login for {event}',
    html:
      '<p>Log in to {event}:</p><p>{link}</p><p>Or type this code where you asked for it: <strong>{code}</strong></p>' +
      `<p>Each can be used once, until {link ends}.</p>${IGNORE}`,
  },
  ticket: {
    label: 'Ticket code',
    placeholders: [...ANY, 'link', 'code'],
    required: ['link', 'code'],
    button: 'Open the app',
    subject: 'Your ticket for {event}',
    html:
      '<p>This is your ticket for {event}. Log in with this link:</p><p>{link}</p>' +
      '<p>Your ticket code, together with this mail address: {code}</p>',
  },
  reset: {
    label: 'New password',
    placeholders: [...ANY, 'link', 'link ends'],
    required: ['link'],
    button: 'Choose a password',
    subject: 'Your password for {event}',
    html: `<p>Choose a new password for {event} with this link:</p><p>{link}</p><p>It can be used once, until {link ends}.</p>${IGNORE}`,
  },
  'password-changed': {
    label: 'Password changed',
    placeholders: [...ANY, 'link'],
    required: ['link'],
    button: 'Set another password',
    subject: 'Your password for {event} was changed',
    html:
      '<p>The password of your login for {event} was changed, and every device was logged out.</p>' +
      '<p>If that was not you, set another one now:</p><p>{link}</p>',
  },
  'link-handed-out': {
    label: 'Link handed out',
    placeholders: [...ANY, 'link'],
    required: ['link'],
    button: 'Set another password',
    subject: 'A link to your login for {event} was made',
    html:
      '<p>An organiser of {event} created a link for you to set a new password.</p>' +
      '<p>If you did not ask for help, tell the organisers, and set another password:</p><p>{link}</p>',
  },
  'address-changed': {
    label: 'Address changed',
    placeholders: ANY,
    required: [],
    button: '',
    subject: 'Your mail address for {event} was changed',
    html:
      '<p>An organiser changed the mail address of your login for {event}. You can no longer log in with this address.</p>' +
      '<p>If you did not ask for it, tell the organisers.</p>',
  },
  'schedule-changed': {
    label: 'Schedule changed',
    placeholders: [...ANY, 'changes', 'link'],
    required: ['changes'],
    button: 'See the schedule',
    subject: 'Your talks at {event} have changed',
    html: '<p>The {event} schedule has changed:</p><p>{changes}</p><p>{link}</p>',
  },
  retention: {
    label: 'Account erased soon',
    placeholders: [...ANY, 'erased on', 'link'],
    required: ['erased on'],
    button: 'Log in',
    subject: 'Your account for {event} will be erased',
    html:
      '<p>Your account for {event} is erased on {erased on}. To keep it, log in before then, or write to the organisers.</p>' +
      '<p>{link}</p><p>With it, your profile, notes, messages and everything else about you is erased.</p>',
  },
  register: {
    label: 'Confirm a registration',
    placeholders: [...EVENT, 'link', 'code', 'link ends'],
    required: ['link'],
    button: 'Finish registering',
    subject: 'Your registration for {event}',
    html:
      '<p>Open this link to finish your registration for {event}:</p><p>{link}</p>' +
      '<p>Or type this code where you asked for it: {code}</p><p>The link works until {link ends}.</p>' +
      '<p>If you did not register, ignore this email; nothing happens without the link or the code.</p>',
  },
  registered: {
    label: 'Registered already',
    placeholders: [...ANY, 'link', 'code', 'link ends'],
    required: ['link'],
    button: 'Log in',
    subject: 'You are registered for {event} already',
    html:
      '<p>You are registered for {event} already. Log in with this link:</p><p>{link}</p>' +
      `<p>Or type this code where you asked for it: {code}</p><p>Each can be used once, until {link ends}.</p>${IGNORE}`,
  },
  claim: {
    label: 'Say who comes',
    placeholders: [...EVENT, 'order', 'link'],
    required: ['link'],
    button: 'Say who comes',
    subject: 'Who comes to {event}? Your order {order}',
    html:
      '<p>You bought tickets for {event}, order {order}. Tell us with this link who comes:</p><p>{link}</p>' +
      '<p>Each person then gets an invitation of their own. The link works for 30 days. Until a person has logged in, you can ' +
      'give their ticket to somebody else.</p>' +
      '<p>Anyone with this link can name the people of your order, so do not pass it on.</p>',
  },
  'place-free': {
    label: 'A place is free',
    placeholders: [...ANY, 'link'],
    required: [],
    button: 'Log in',
    subject: 'You have a place at {event}',
    html:
      '<p>A place at {event} has become free, and it is yours. Log in here:</p><p>{link}</p>' +
      '<p>If you cannot come, please tell the organisers, so that somebody else gets the place.</p>',
  },
  footer: {
    label: 'Message footer',
    placeholders: ANY,
    required: [],
    button: '',
    subject: '',
    html: '<p>You get this mail because you are registered for {event}.</p>',
  },
};

export const MAIL_TEXT_IDS = Object.keys(MAIL_TEXT_KINDS) as readonly MailTextId[];
