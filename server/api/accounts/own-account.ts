import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { VIEW_IS_NOBODY } from '../../../domain/role-views/role-view.ts';
import { texts } from '../../../domain/texts.ts';
import type { Ports } from '../../ports.ts';
import { type Account, findAccount } from './account-store.ts';

/** Returns the caller's account. Refuses role views, which have none. */
export async function ownAccount(actor: Actor, ports: Ports): Promise<Account> {
  if (actor.viewing) refuse('not-found', VIEW_IS_NOBODY);
  return (await findAccount(actor.id, ports)) ?? refuse('not-logged-in', texts.notAuthorized);
}
