import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { type Account, findAccount } from '../accounts/account-store.ts';
import { changeAccount } from '../accounts/change-account.ts';
import { erasePerson } from './erase-person.ts';
import { erasuresUnderWay } from './erasures-under-way.ts';
import { findPerson, noPerson } from '../people/find-person.ts';

/**
 * Erasure by an organiser, also of people known only from a schedule. First the account is disabled like by any admin, so that
 * of two admins who erase each other one stays; the pending erasure is stored in the same step. People erase themselves by
 * `DELETE /profile`.
 */
export async function eraseUser(
  actor: Actor,
  { personId, seen }: { readonly personId: string; readonly seen?: Account | undefined },
  ports: Ports,
): Promise<void> {
  const account = await findAccount(personId, ports);
  const isThere = account ?? (await findPerson(personId, ports)) ?? (await erasuresUnderWay.find(personId, ports));
  if (!isThere) noPerson();
  if (personId === actor.id) refuse('conflict', OWN_ERASURE);
  if (account) await changeAccount(actor, { id: personId, edit: { disabled: true }, seen, erases: true }, ports);
  await erasePerson(personId, actor, ports);
}
const OWN_ERASURE = 'You cannot erase yourself. Ask another admin to take the role from you first.';
