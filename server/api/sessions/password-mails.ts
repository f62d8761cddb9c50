import { INVITATION_LIFE, RESET_LINK_LIFE } from '../../../domain/limits/sessions.ts';
import { mayLogInBy } from '../../../domain/sessions/log-in-ways.ts';
import { DAY, MINUTE } from '../../../domain/time.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { Mail } from '../../platform/mailer.ts';
import type { Ports } from '../../ports.ts';
import { secretLink } from './secret-link.ts';

type Sender = Pick<Ports, 'event' | 'publicUrl'>;

/** Returns a mail of a few sentences, with the link on a separate line. */
export function mail(to: string, subject: string, lines: readonly string[]): Mail {
  const html = lines.map((line) =>
    /^https?:\/\//.test(line)
      ? `<p><a href="${escapeHtml(line)}">${escapeHtml(line)}</a></p>`
      : `<p>${escapeHtml(line)}</p>`,
  );
  return { to, subject, text: lines.join('\n\n'), html: html.join('\n') };
}

export const resetMail = (to: string, link: string, { event }: Sender): Mail =>
  mail(to, `Your password for ${event().name}`, [
    `Choose a new password for ${event().name} with this link:`,
    link,
    `It can be used once within ${RESET_LINK_LIFE / MINUTE} minutes. If you did not ask for this email, ignore it; ` +
      'nobody can log in without it.',
  ]);

export const invitationMail = (
  to: string,
  { link, ticket }: { readonly link: string; readonly ticket: MailedCode | undefined },
  { event, publicUrl }: Sender,
): Mail =>
  mail(to, `Your invitation to ${event().name}`, [
    ...invitationLines(link, { event, publicUrl }),
    ...(ticket ? ticketLines(ticket) : []),
  ]);

/** Returns sentences about the ways to log in that the event allows. */
function invitationLines(link: string, { event, publicUrl }: Sender): string[] {
  const { name } = event();
  const door = `${publicUrl}/auth/login`;
  if (!mayLogInBy('password', event(), NO_ROLES)) return [`You are invited to ${name}. Log in here:`, door];
  return [
    `You are invited to ${name}. Choose a password with this link:`,
    link,
    ...(mayLogInBy('mail', event(), NO_ROLES)
      ? [
          `The link can be used once within ${INVITATION_LIFE / DAY} days. You can always log in with a link by email instead:`,
          door,
        ]
      : [`The link can be used once within ${INVITATION_LIFE / DAY} days.`]),
  ];
}

/** Roles that are checked for people in general: none. */
const NO_ROLES = { roles: [] };

/** A ticket code to mail, and whether it replaces another code. */
interface MailedCode {
  readonly code: string;
  readonly replaces: boolean;
}

export const ticketMail = (to: string, ticket: MailedCode, { event, publicUrl }: Sender): Mail =>
  mail(to, `Your ticket for ${event().name}`, [
    `This is your ticket for ${event().name}. Log in with this link:`,
    mayLogInBy('ticket', event(), NO_ROLES)
      ? secretLink('/auth/register', { email: to, reference: ticket.code }, { publicUrl })
      : `${publicUrl}/auth/login`,
    ...ticketLines(ticket),
  ]);

const ticketLines = ({ code, replaces }: MailedCode): string[] => [
  `Your ticket code, together with this mail address: ${code}`,
  ...(replaces ? ['This code replaces any earlier one.'] : []),
];

export const passwordChangedMail = (to: string, { event, publicUrl }: Sender): Mail =>
  mail(to, `Your password for ${event().name} was changed`, [
    `The password of your login for ${event().name} was changed, and every device was logged out.`,
    'If that was not you, set another one now:',
    `${publicUrl}/auth/reset-password`,
  ]);

export const linkHandedOutMail = (to: string, { event, publicUrl }: Sender): Mail =>
  mail(to, `A link to your login for ${event().name} was made`, [
    `An organiser of ${event().name} created a link for you to set a new password.`,
    'If you did not ask for help, tell the organisers, and set another password:',
    `${publicUrl}/auth/reset-password`,
  ]);

export const addressChangedMail = (to: string, { event }: Sender): Mail =>
  mail(to, `Your mail address for ${event().name} was changed`, [
    `An organiser changed the mail address of your login for ${event().name}. You can no longer log in with this address.`,
    'If you did not ask for it, tell the organisers.',
  ]);

/** Returns the mail about a changed schedule. `lines`: the changes, one talk after another. */
export const scheduleChangedMail = (to: string, lines: readonly string[], { event, publicUrl }: Sender): Mail =>
  mail(to, `Your talks at ${event().name} have changed`, [
    `The ${event().name} schedule has changed (times are in ${event().zone}):`,
    ...lines,
    `${publicUrl}/app/schedule`,
  ]);

export const testMail = (to: string, { event }: Sender): Mail =>
  mail(to, `Mail from ${event().name} works`, [`This is a test email from ${event().name}. No action needed.`]);
