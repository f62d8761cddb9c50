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
 * Performs a help desk action on an account. The action and its audit entry are written in one step, so a crash leaves
 * neither or both. A repeated call does nothing.
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
    // The first attempt of this call already wrote it.
    (held) => (held.lastChange === actId ? undefined : { account: change(held), after }),
    ports,
  );
  await settleAccount(id, ports);
  ports.audited?.(accountAuditId(after));
}

/**
 * Creates a password link that organisers hand to people who receive no mail. Writes the audit entry before returning the
 * link, because the link gives access to someone else's account.
 */
export async function handOutLink(actor: Actor, account: Account, ports: Ports): Promise<MadeLink> {
  const made = await makePasswordLink(account, 'reset', ports);
  await actOnAccount(actor, { id: account.id, note: 'handed out a password link' }, ports);
  await queueMail({ kind: 'link-handed-out', userId: account.id }, ports);
  return made;
}
