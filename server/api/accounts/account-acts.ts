import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import { queueMail } from '../mail/mails.ts';
import { type MadeLink, makePasswordLink } from '../sessions/password-links.ts';
import type { Account, AfterChange } from './account-store.ts';
import { accountAuditId, settleAccount, swapAccount } from './after-change.ts';

/** An action of the help desk that changes no field shown in the audit. */
export interface AccountAct extends Pick<AfterChange, 'endsLogIns' | 'mails'> {
  /** Id of the account. */
  readonly id: string;
  readonly note: string;
  readonly change?: (held: Account) => Account;
}

/**
 * Performs an action of the help desk on an account. Action and audit entry are written to the account in one step, so a crash
 * leaves either none of them or both to be finished. If the call is repeated, the action is done once.
 */
export async function actOnAccount(
  actor: Pick<Actor, 'id'>,
  { id, note, change = (held) => held, ...then }: AccountAct,
  ports: Ports,
): Promise<void> {
  const actId = ports.newId(12, `${note}: ${id}`);
  const changes = [{ collection: 'accounts', id, rev: '', before: null, after: null }];
  const audit = { note, changes, ...(ports.group !== undefined && { group: ports.group }) };
  const after: AfterChange = { id: actId, by: actor.id, at: ports.now(), ...then, audit };
  await swapAccount(
    id,
    // Written by this call before it was interrupted.
    (held) => (held.lastChange === actId ? undefined : { account: change(held), after }),
    ports,
  );
  await settleAccount(id, ports);
  ports.audited?.(accountAuditId(after));
}

/**
 * Makes a password link for organisers, for people who receive no mail. It is in the audit before the answer, since it gives
 * access to someone else's account.
 */
export async function handOutLink(actor: Actor, account: Account, ports: Ports): Promise<MadeLink> {
  const made = await makePasswordLink(account, 'reset', ports);
  await actOnAccount(actor, { id: account.id, note: 'handed out a password link' }, ports);
  await queueMail({ kind: 'link-handed-out', userId: account.id }, ports);
  return made;
}
