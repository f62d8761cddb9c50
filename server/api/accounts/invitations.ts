import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { recordChange } from '../audit/audit-store.ts';
import { type MadeLink, makePasswordLink } from '../sessions/password-links.ts';
import { invitationMail, linkHandedOutMail, resetMail } from '../sessions/password-mails.ts';
import { markAccount } from './account-marks.ts';
import { type Account, findAccount, updateAccount } from './account-store.ts';
import { mailPerson } from './mail-journal.ts';

/** The account an admin's call about log-ins is for. */
export async function reachableAccount(id: string, ports: Ports): Promise<Account> {
  const account = (await findAccount(id, ports)) ?? refuse('not-found', 'There is no such account');
  if (account.disabled) refuse('conflict', 'This person is shut out. Let them in again first.');
  return account;
}

/** Mails an invitation; one that was mailed before ends. An account that has a password already is mailed how to log in with it. */
export async function invite(account: Account, ports: Ports, code?: string): Promise<void> {
  const { link } = await makePasswordLink(account, 'invitation', ports);
  await updateAccount(account.id, (held) => ({ ...held, invitedAt: ports.now() }), ports);
  await markAccount(account.id, ports);
  const mail = invitationMail(account.address, { link, code }, ports);
  ports.later('mailing an invitation', () => mailPerson({ userId: account.id, kind: 'invitation', mail }, ports));
}

/** For organisers, who are asked for help by people that get no mail. It stands in the audit, since it is a way into another's login. */
export async function handOutLink(actor: Actor, account: Account, ports: Ports): Promise<MadeLink> {
  const made = await makePasswordLink(account, 'reset', ports);
  await recordAct(actor, { account, note: 'handed out a password link' }, ports);
  const mail = linkHandedOutMail(account.address, ports);
  ports.later('mailing that a link was handed out', () =>
    mailPerson({ userId: account.id, kind: 'link-handed-out', mail }, ports),
  );
  return made;
}

export async function mailLink(actor: Actor, account: Account, ports: Ports): Promise<void> {
  const { link } = await makePasswordLink(account, 'reset', ports);
  await recordAct(actor, { account, note: 'mailed a password link' }, ports);
  const mail = resetMail(account.address, link, ports);
  ports.later('mailing a password link', () => mailPerson({ userId: account.id, kind: 'reset', mail }, ports));
}

/** What was done about an account without changing a field that may be shown. */
export const recordAct = (
  actor: Actor,
  { account: { id }, note }: { readonly account: Pick<Account, 'id'>; readonly note: string },
  ports: Ports,
): Promise<void> =>
  recordChange(
    {
      by: actor.id,
      scope: 'accounts',
      note,
      changes: [{ collection: 'accounts', id, rev: '', before: null, after: null }],
    },
    ports,
  );
