import { INVITATION_LIFE } from '../../../domain/limits/sessions.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { isQueued, mailsOf, type MailSecrets, queueMail, withdrawMails } from '../mail/mails.ts';
import { endPasswordLinks, keepResetLink } from '../sessions/password-links.ts';
import { markAccount } from './account-changed-signal.ts';
import { type Account, findAccount, updateAccount } from './account-store.ts';

/** Returns the account for an admin's call about log-ins; refuses if the person has no account or the account has no address. */
export async function reachableAccount(id: string, ports: Ports): Promise<Account> {
  const account = (await findAccount(id, ports)) ?? refuse('not-found', 'There is no such account');
  if (account.disabled) refuse('conflict', 'This person is shut out. Let them in again first.');
  return account;
}

interface Invitation {
  /** Id of the mail. Only one invitation is mailed per id, even if this runs again. */
  readonly mailId?: string;
  readonly group?: string;
  readonly secrets?: MailSecrets;
}

/** Mails an invitation. Revokes the earlier invitation; if that mail is still queued, removes it from the queue. */
export async function invite(
  account: Account,
  ports: Ports,
  { mailId: id = ports.newId(12, `invitation of ${account.id}`), group = '', secrets }: Invitation = {},
): Promise<void> {
  if (!(await isQueued(id, ports))) {
    await withdrawMails(account.id, 'invitation', ports);
    await endPasswordLinks(account.id, ports, 'invitation');
  }
  await queueMail({ kind: 'invitation', userId: account.id, id, group, ...(secrets && { secrets }) }, ports);
  await updateAccount(account.id, (held) => ({ ...held, invitedAt: ports.now() }), ports);
  await markAccount(account.id, ports);
}

/** Returns whether the person has a valid invitation: a mail that is sent or queued, with a link that has not expired. */
export async function isInvited({ id, invitedAt }: Account, ports: Ports): Promise<boolean> {
  if (invitedAt === null || invitedAt + INVITATION_LIFE <= ports.now()) return false;
  const last = (await mailsOf(id, ports)).find(({ kind }) => kind === 'invitation');
  return last?.state !== 'refused' && last?.state !== 'withdrawn';
}

/** Queues a mail with a link to set a new password, once per `id`. */
export async function queueReset(account: Account, ports: Ports, id = ports.randomId(12)): Promise<void> {
  if (await isQueued(id, ports)) return;
  await keepResetLink(account, id, ports);
  await queueMail({ kind: 'reset', userId: account.id, id }, ports);
}
