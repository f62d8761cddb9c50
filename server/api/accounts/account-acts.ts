import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import { queueMail } from '../mail/mails.ts';
import { type MadeLink, makePasswordLink } from '../sessions/password-links.ts';
import type { Account, AfterChange } from './account-store.ts';
import { auditIdOf, settleAccount, swapAccount } from './after-change.ts';

/** What the help desk does for somebody, without changing a field that the audit may show. */
export interface AccountAct extends Pick<AfterChange, 'endsLogIns' | 'mails'> {
  /** The account's. */
  readonly id: string;
  readonly note: string;
  readonly change?: (held: Account) => Account;
}

/**
 * Does it. Act and audit entry are noted in the account in one step: a crash leaves both undone or both to be finished. A repeat of the
 * call does it once.
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
    (held) => (held.lastChange === actId ? undefined : { account: change(held), after }), // This very call, before it was cut off.
    ports,
  );
  await settleAccount(id, ports);
  ports.audited?.(auditIdOf(after));
}

/**
 * For organisers, who are asked for help by people that get no mail. The audit says so before the link is answered, since it is a way
 * into another's login.
 */
export async function handOutLink(actor: Actor, account: Account, ports: Ports): Promise<MadeLink> {
  const made = await makePasswordLink(account, 'reset', ports);
  await actOnAccount(actor, { id: account.id, note: 'handed out a password link' }, ports);
  await queueMail({ kind: 'link-handed-out', userId: account.id }, ports);
  return made;
}
