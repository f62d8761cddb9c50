import type { MailKind } from '../../../domain/accounts/mail-kinds.ts';
import type { Mail } from '../../platform/mailer.ts';
import type { Ports } from '../../ports.ts';
import { type Account, findAccount } from '../accounts/account-store.ts';
import { linkMail } from '../sessions/link-mail.ts';
import { isLinkGood, linkSecrets } from '../sessions/magic-links.ts';
import { invitationLink, resetLink } from '../sessions/password-links.ts';
import {
  addressChangedMail,
  invitationMail,
  linkHandedOutMail,
  passwordChangedMail,
  resetMail,
  scheduleChangedMail,
  testMail,
  ticketMail,
} from '../sessions/password-mails.ts';
import { type MailSecrets, type QueuedMail, secretsOf } from './mails.ts';

interface Composing {
  readonly id: string;
  readonly account: Account;
  readonly secrets: MailSecrets;
  readonly ports: Ports;
}
type Compose = (composing: Composing) => Mail | undefined | Promise<Mail | undefined>;

/** What each kind says by now; undefined where it is of no more use. */
const COMPOSE: Readonly<Record<MailKind, Compose>> = {
  'log-in': async ({ id, account, ports }) => {
    const secrets = linkSecrets(id, ports);
    return (await isLinkGood(secrets.token, ports)) ? linkMail(account.address, secrets, ports) : undefined;
  },
  reset: async ({ id, account, ports }) => {
    const link = await resetLink(account, id, ports);
    return link === undefined ? undefined : resetMail(account.address, link, ports);
  },
  /** For the first password; with one set, there is nothing to invite to. */
  invitation: async ({ id, account, secrets, ports }) => {
    if (account.password !== '') return undefined;
    const link = await invitationLink(account, id, ports);
    return invitationMail(account.address, { link, ticket: ticketOf(account, secrets) }, ports);
  },
  ticket: ({ account, secrets, ports }) => {
    const ticket = ticketOf(account, secrets);
    return ticket && ticketMail(account.address, ticket, ports);
  },
  'password-changed': ({ account, ports }) => passwordChangedMail(account.address, ports),
  'link-handed-out': ({ account, ports }) => linkHandedOutMail(account.address, ports),
  'address-changed': ({ secrets: { address }, ports }) =>
    address === undefined ? undefined : addressChangedMail(address, ports),
  'schedule-changed': ({ account, secrets: { lines }, ports }) =>
    lines && scheduleChangedMail(account.address, lines, ports),
  test: ({ account, ports }) => testMail(account.address, ports),
};

/** The code of a mail, as long as it is the one on the person's ticket. */
const ticketOf = (account: Account, { code, replaces = false, ticket }: MailSecrets) =>
  code === undefined || ticket !== account.ticket ? undefined : { code, replaces };

/** The text of a queued mail and its address; undefined for who was erased or shut out, or has no address. */
export async function composeMail(mail: QueuedMail, ports: Ports): Promise<Mail | undefined> {
  const account = await findAccount(mail.userId, ports);
  if (!account || account.disabled) return undefined;
  const composed = await COMPOSE[mail.kind]({ id: mail.id, account, secrets: secretsOf(mail, ports), ports });
  return composed?.to === '' ? undefined : composed;
}
