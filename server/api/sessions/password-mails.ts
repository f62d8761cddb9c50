import { INVITATION_LIFE, RESET_LINK_LIFE } from '../../../domain/limits/sessions.ts';
import { mayLogInBy } from '../../../domain/sessions/log-in-ways.ts';
import { DAY, MINUTE } from '../../../domain/time.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { Mail } from '../../platform/mailer.ts';
import type { Ports } from '../../ports.ts';
import { secretLink } from './secret-link.ts';

type Sender = Pick<Ports, 'event' | 'publicUrl'>;

/** A mail of a few sentences, the link alone on its line. */
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
    `It works once and for ${RESET_LINK_LIFE / MINUTE} minutes. If you did not ask for it, nobody gets in ` +
      'without this mail and you can delete it.',
  ]);

export const invitationMail = (
  to: string,
  { link, code }: { readonly link: string; readonly code?: string | undefined },
  { event, publicUrl }: Sender,
): Mail =>
  mail(to, `Your invitation to ${event().name}`, [
    ...invitationLines(link, { event, publicUrl }),
    ...(code === undefined ? [] : ticketLines(code)),
  ]);

/** What leads in by the ways that the event leaves open. */
function invitationLines(link: string, { event, publicUrl }: Sender): string[] {
  const { name } = event();
  const door = `${publicUrl}/auth/login`;
  if (!mayLogInBy('password', event(), NO_ROLES)) return [`You are invited to ${name}. Log in here:`, door];
  return [
    `You are invited to ${name}. Choose a password with this link:`,
    link,
    ...(mayLogInBy('mail', event(), NO_ROLES)
      ? [
          `It works once and for ${INVITATION_LIFE / DAY} days. You can always log in with a link by email instead:`,
          door,
        ]
      : [`It works once and for ${INVITATION_LIFE / DAY} days.`]),
  ];
}

/** Of people at large. */
const NO_ROLES = { roles: [] };

export const ticketMail = (to: string, code: string, { event, publicUrl }: Sender): Mail =>
  mail(to, `Your ticket for ${event().name}`, [
    `This is your ticket for ${event().name}. Log in with this link:`,
    mayLogInBy('ticket', event(), NO_ROLES)
      ? secretLink('/auth/register', { email: to, reference: code }, { publicUrl })
      : `${publicUrl}/auth/login`,
    ...ticketLines(code),
  ]);

const ticketLines = (code: string): string[] => [
  `Your ticket code, together with this mail address: ${code}`,
  'A code that you were sent before does not work any more.',
];

export const passwordChangedMail = (to: string, { event, publicUrl }: Sender): Mail =>
  mail(to, `Your password for ${event().name} was changed`, [
    `The password of your login for ${event().name} was changed, and every device was logged out.`,
    'If that was not you, set another one now:',
    `${publicUrl}/auth/reset-password`,
  ]);

export const linkHandedOutMail = (to: string, { event, publicUrl }: Sender): Mail =>
  mail(to, `A link to your login for ${event().name} was made`, [
    `An organiser of ${event().name} made a link with which a new password can be set for your login, to hand it to you.`,
    'If you did not ask for help, tell the organisers, and set another password:',
    `${publicUrl}/auth/reset-password`,
  ]);

export const addressChangedMail = (to: string, { event }: Sender): Mail =>
  mail(to, `Your mail address for ${event().name} was changed`, [
    `An organiser changed the mail address of your login for ${event().name}. From now on this address no longer logs in.`,
    'If you did not ask for it, tell the organisers.',
  ]);
