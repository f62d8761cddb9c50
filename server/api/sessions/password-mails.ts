import { certificateDates } from '../../../domain/certificate/certificate-dates.ts';
import type { EventSettings } from '../../../domain/event/event-settings.ts';
import { RETENTION_NOTICE } from '../../../domain/limits/pages.ts';
import { INVITATION_LIFE, RESET_LINK_LIFE } from '../../../domain/limits/sessions.ts';
import { mayLogInBy } from '../../../domain/sessions/log-in-ways.ts';
import { DAY, type Instant, MINUTE, type Zone } from '../../../domain/time.ts';
import type { Account } from '../accounts/account-store.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { Mail } from '../../platform/mailer.ts';
import type { ComposedMail } from '../mail/own-text.ts';
import type { Ports } from '../../ports.ts';
import { secretLink } from './secret-link.ts';

type Sender = Pick<Ports, 'event' | 'publicUrl'>;

interface Named {
  readonly name?: string | undefined;
}

/** Returns a mail of a few sentences, with the link on a separate line. */
export function mail(to: string, subject: string, lines: readonly string[]): Mail & { readonly html: string } {
  const html = lines.map((line) =>
    /^https?:\/\//.test(line)
      ? `<p><a href="${escapeHtml(line)}">${escapeHtml(line)}</a></p>`
      : `<p>${escapeHtml(line)}</p>`,
  );
  return { to, subject, text: lines.join('\n\n'), html: html.join('\n') };
}

/** Says for whom a mail is, if several people share its address; empty for other mails. */
const forWhom = (name: string | undefined): string[] => (name === undefined ? [] : [`This mail is for ${name}.`]);

/** `name`: of the person, if others share the address; the same in other mails. */
export const resetMail = (
  to: string,
  { link, name }: { readonly link: string } & Named,
  { event }: Sender,
): ComposedMail => ({
  ...mail(to, `Your password for ${event().name}`, [
    ...forWhom(name),
    `Choose a new password for ${event().name} with this link:`,
    link,
    `It can be used once within ${RESET_LINK_LIFE / MINUTE} minutes. If you did not ask for this email, ignore it; ` +
      'nobody can log in without it.',
  ]),
  values: { link },
  before: forWhom(name),
});

export const invitationMail = (
  to: string,
  { link, ticket, name }: { readonly link: string; readonly ticket: MailedCode | undefined } & Named,
  { event, publicUrl }: Sender,
): ComposedMail => ({
  ...mail(to, `Your invitation to ${event().name}`, [
    ...forWhom(name),
    ...invitationLines(link, { event, publicUrl }),
    ...eventLines(event()),
    ...(ticket ? ticketLines(ticket) : []),
  ]),
  values: {
    link: mayLogInBy('password', event(), NO_ROLES) ? link : `${publicUrl}/auth/login`,
    ...(ticket && { code: ticket.code }),
  },
  before: forWhom(name),
  ...(ticket && ticketParts(ticket)),
});

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

/** Returns dates, place and contact of the event, as far as they are known. */
const eventLines = (event: EventSettings): string[] => [
  `When: ${certificateDates(event)}`,
  ...(event.location === '' ? [] : [`Where: ${event.location}`]),
  ...(event.contact ? [`Do you have questions? Ask here: ${event.contact}`] : []),
];

/** Roles that are checked for people in general: none. */
const NO_ROLES = { roles: [] };

/** A ticket code to mail, and whether it replaces another code. */
interface MailedCode {
  readonly code: string;
  readonly replaces: boolean;
}

export function ticketMail(
  to: string,
  { name, ...ticket }: MailedCode & Named,
  { event, publicUrl }: Sender,
): ComposedMail {
  const link = mayLogInBy('ticket', event(), NO_ROLES)
    ? secretLink('/auth/register', { email: to, reference: ticket.code }, { publicUrl })
    : `${publicUrl}/auth/login`;
  return {
    ...mail(to, `Your ticket for ${event().name}`, [
      ...forWhom(name),
      `This is your ticket for ${event().name}. Log in with this link:`,
      link,
      ...ticketLines(ticket),
    ]),
    values: { link, code: ticket.code },
    before: forWhom(name),
    ...ticketParts(ticket),
  };
}

const codeLine = (code: string): string => `Your ticket code, together with this mail address: ${code}`;
const replacesLines = (replaces: boolean): string[] => (replaces ? ['This code replaces any earlier one.'] : []);

const ticketLines = ({ code, replaces }: MailedCode): string[] => [codeLine(code), ...replacesLines(replaces)];

/** What an own text of the organisers does not say about a ticket code. */
const ticketParts = ({ code, replaces }: MailedCode): Pick<ComposedMail, 'withoutCode' | 'after'> => ({
  withoutCode: [codeLine(code)],
  after: replacesLines(replaces),
});

export const passwordChangedMail = (to: string, { event, publicUrl }: Sender): ComposedMail => ({
  ...mail(to, `Your password for ${event().name} was changed`, [
    `The password of your login for ${event().name} was changed, and every device was logged out.`,
    'If that was not you, set another one now:',
    `${publicUrl}/auth/reset-password`,
  ]),
  values: { link: `${publicUrl}/auth/reset-password` },
});

export const linkHandedOutMail = (to: string, { event, publicUrl }: Sender): ComposedMail => ({
  ...mail(to, `A link to your login for ${event().name} was made`, [
    `An organiser of ${event().name} created a link for you to set a new password.`,
    'If you did not ask for help, tell the organisers, and set another password:',
    `${publicUrl}/auth/reset-password`,
  ]),
  values: { link: `${publicUrl}/auth/reset-password` },
});

export const addressChangedMail = (to: string, { event }: Sender): ComposedMail =>
  mail(to, `Your mail address for ${event().name} was changed`, [
    `An organiser changed the mail address of your login for ${event().name}. You can no longer log in with this address.`,
    'If you did not ask for it, tell the organisers.',
  ]);

/** Returns the mail about a changed schedule. `lines`: the changes, one talk after another. */
export const scheduleChangedMail = (
  to: string,
  lines: readonly string[],
  { event, publicUrl }: Sender,
): ComposedMail => ({
  ...mail(to, `Your talks at ${event().name} have changed`, [
    `The ${event().name} schedule has changed (times are in ${event().zone}):`,
    ...lines,
    `${publicUrl}/app/schedule`,
  ]),
  values: { changes: lines.join('\n'), link: `${publicUrl}/app/schedule` },
});

/** A date with its year in the event's zone, such as `12 March 2027`. */
const longDate = (at: Instant, timeZone: Zone): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(at);

/** Returns the mail before an account is erased because it is not used. A disabled account cannot be kept by a log-in. */
export function retentionMail(
  { address, disabled }: Pick<Account, 'address' | 'disabled'>,
  { event, publicUrl, now }: Sender & Pick<Ports, 'now'>,
): ComposedMail {
  const { name, zone } = event();
  const date = longDate(now() + RETENTION_NOTICE, zone);
  return {
    ...mail(address, `Your account for ${name} will be erased`, [
      ...(disabled
        ? [`Your account for ${name} is erased on ${date}. Write to the organisers before then to keep it.`]
        : [`Your account for ${name} is erased on ${date}. Log in before then to keep it.`, `${publicUrl}/auth/login`]),
      'With it, your profile, notes, messages and everything else about you is erased.',
    ]),
    values: { 'erased on': date, ...(!disabled && { link: `${publicUrl}/auth/login` }) },
  };
}

export const testMail = (to: string, { event }: Sender): ComposedMail =>
  mail(to, `Mail from ${event().name} works`, [`This is a test email from ${event().name}. No action needed.`]);
