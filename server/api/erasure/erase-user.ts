import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { type Account, findAccount } from '../accounts/account-store.ts';
import { changeAccount } from '../accounts/change-account.ts';
import { erasePerson } from './erase-person.ts';
import { erasuresUnderWay } from './erasures-under-way.ts';
import { findPerson, noPerson } from '../people/find-person.ts';

/**
 * Erases a person on behalf of an organiser, also people without an account. Disables the account first, with the rule for
 * admins: if two admins erase each other, one stays. The pending erasure is stored in the same step. People erase
 * themselves with `DELETE /profile`.
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
