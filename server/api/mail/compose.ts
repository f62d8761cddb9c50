import type { MailKind } from '../../../domain/accounts/mail-kinds.ts';
import type { Mail } from '../../platform/mailer.ts';
import type { Ports } from '../../ports.ts';
import { type Account, findAccount } from '../accounts/account-store.ts';
import { nameIfShared } from '../accounts/shared-address.ts';
import { placeFreeMail, registeredMail, registerMail } from '../registrations/registration-mails.ts';
import { linkMail } from '../sessions/link-mail.ts';
import { isLinkGood, linkSecrets } from '../sessions/magic-links.ts';
import { invitationLink, resetLink } from '../sessions/password-links.ts';
import {
  addressChangedMail,
  invitationMail,
  linkHandedOutMail,
  passwordChangedMail,
  resetMail,
  retentionMail,
  scheduleChangedMail,
  testMail,
  ticketMail,
} from '../sessions/password-mails.ts';
import { isTicketOver } from '../tickets/access-of.ts';
import { claimMail } from '../tickets/claims/claim-mail.ts';
import { ticketsOf } from '../tickets/ticket-store.ts';
import { type MailSecrets, type QueuedMail, secretsOf } from './mails.ts';
import { messageMail } from './message-mail.ts';
import { type ComposedMail, withOwnText } from './own-text.ts';

interface Composing {
  readonly id: string;
  readonly account: Account;
  readonly group: string;
  readonly secrets: MailSecrets;
  readonly ports: Ports;
}
type Compose = (composing: Composing) => ComposedMail | undefined | Promise<ComposedMail | undefined>;

/** Composes a mail of each kind when it is sent. Returns undefined if the mail is no longer needed. */
const COMPOSE: Readonly<Record<Exclude<MailKind, 'register' | 'claim'>, Compose>> = {
  'log-in': async ({ id, account, ports }) => {
    const secrets = linkSecrets(id, ports);
    return (await isLinkGood(secrets.token, ports)) ? linkMail(account.address, secrets, ports) : undefined;
  },
  reset: async ({ id, account, ports }) => {
    const link = await resetLink(account, id, ports);
    const name = await nameIfShared(account, ports);
    return link === undefined ? undefined : resetMail(account.address, { link, name }, ports);
  },
  /** An invitation is for the first password; if one is set, it is not sent. */
  invitation: async ({ id, account, secrets, ports }) => {
    if (account.password !== '') return undefined;
    const link = await invitationLink(account, id, ports);
    const [ticket, name] = [await ticketOf(account, secrets, ports), await nameIfShared(account, ports)];
    return invitationMail(account.address, { link, ticket, name }, ports);
  },
  ticket: async ({ account, secrets, ports }) => {
    const ticket = await ticketOf(account, secrets, ports);
    return ticket && ticketMail(account.address, { ...ticket, name: await nameIfShared(account, ports) }, ports);
  },
  'password-changed': ({ account, ports }) => passwordChangedMail(account.address, ports),
  'link-handed-out': ({ account, ports }) => linkHandedOutMail(account.address, ports),
  'address-changed': ({ secrets: { address }, ports }) =>
    address === undefined ? undefined : addressChangedMail(address, ports),
  'schedule-changed': ({ account, secrets: { lines }, ports }) =>
    lines && scheduleChangedMail(account.address, lines, ports),
  retention: ({ account, ports }) => retentionMail(account, ports),
  registered: ({ id, account, ports }) => registeredMail(account.address, id, ports),
  message: ({ account, group, secrets, ports }) => messageMail(account, { group, secrets }, ports),
  'place-free': ({ account, ports }) => placeFreeMail(account.address, ports),
  test: ({ account, ports }) => testMail(account.address, ports),
};

/** Returns the ticket code of a mail; undefined if the ticket has another code by now. */
async function ticketOf(account: Account, { code, replaces = false, ticket }: MailSecrets, ports: Ports) {
  if (code === undefined) return undefined;
  const isCurrent = (await ticketsOf(account, ports)).some(({ codeHash }) => codeHash === ticket);
  return isCurrent ? { code, replaces } : undefined;
}

/** Returns text and address of a queued mail; undefined if the person was erased, is disabled or has no address. */
export async function composeMail(mail: QueuedMail, ports: Ports): Promise<Mail | undefined> {
  const composed = await composeOurs(mail, ports);
  const { kind, userId, firstAt } = mail;
  if (!composed || kind === 'test' || kind === 'message') return composed;
  return withOwnText({ kind, userId, firstAt }, composed, ports);
}

/** Returns the mail with our text, and what other texts of it are filled with. */
async function composeOurs(mail: QueuedMail, ports: Ports): Promise<ComposedMail | undefined> {
  if (mail.kind === 'register') return registerMail(mail.userId, ports); // They have no account yet.
  if (mail.kind === 'claim') return claimMail(mail.userId, ports); // A buyer need not have an account.
  const account = await findAccount(mail.userId, ports);
  if (!account || (account.disabled && !isForDisabled(mail.kind, account))) return undefined;
  const composed = await COMPOSE[mail.kind]({
    id: mail.id,
    group: mail.group,
    account,
    secrets: secretsOf(mail, ports),
    ports,
  });
  return composed?.to === '' ? undefined : composed;
}

/** Whether people get this mail although their account is disabled. */
const isForDisabled = (kind: MailKind, account: Account): boolean =>
  kind === 'retention' || (kind === 'log-in' && isTicketOver(account));
