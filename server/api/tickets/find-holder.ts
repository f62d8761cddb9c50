import pLimit from 'p-limit';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { texts } from '../../../domain/texts.ts';
import type { NewTicket } from '../../../domain/tickets/ticket.ts';
import type { Ports } from '../../ports.ts';
import { type Account, accountsByEmail, findAccount } from '../accounts/account-store.ts';
import { addUser } from '../accounts/add-user.ts';
import { reachableAccount } from '../accounts/invitations.ts';
import { accountNamed } from '../accounts/shared-address.ts';
import { isTicketOver } from './access-of.ts';

/**
 * Runs one after another: of two new tickets for one person, the second is refused and does not end the first one's code;
 * and the later of two changes is based on the earlier.
 */
export const oneByOne = pLimit(1);

export type NewHolder = Pick<NewTicket, 'user_id' | 'email' | 'first_name' | 'last_name' | 'shared'>;

/** Finds the person who gets a ticket, by id or mail address; undefined for a new one. */
export async function findHolder(
  { user_id, email, first_name, last_name, shared = false }: NewHolder,
  ports: Ports,
): Promise<Account | undefined> {
  if (user_id !== undefined) {
    const account = await findAccount(user_id, ports);
    return account && isTicketOver(account) ? account : reachableAccount(user_id, ports);
  }
  if (email === undefined || email === '')
    return refuse('invalid', texts.fieldMissing, [{ field: 'email', message: texts.fieldMissing }]);
  return holderByEmail({ email, first_name, last_name, isShared: shared }, ports);
}

const WHO = 'Several people have this mail address. Give the name of one of them.';

interface HolderByEmail {
  readonly email: string;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly isShared: boolean;
}

/** The person with this address; if several have it, or may have it, the one with this name. */
async function holderByEmail(
  { email, first_name: firstName = '', last_name: lastName = '', isShared }: HolderByEmail,
  ports: Ports,
): Promise<Account | undefined> {
  const accounts = await accountsByEmail(email, ports);
  if (accounts.length < 2 && !isShared) return accounts[0];
  const own = accounts.find(({ id }) => id === ports.again?.id(12, ''));
  const named = own ?? (await accountNamed(accounts, { firstName, lastName }, ports));
  if (named || isShared) return named;
  return refuse('conflict', WHO, [{ field: 'email', message: WHO }]);
}

/** Adds the person who gets a ticket. */
export const addHolder = (
  actor: Actor,
  { email = '', first_name = '', last_name = '', shared: isShared = false }: NewHolder,
  ports: Ports,
): Promise<Account> =>
  addUser(
    actor,
    {
      email,
      roles: ['ROLE_ATTENDEE'],
      replayAccess: false,
      isPromoted: false,
      isShared,
      fields: { first_name, last_name },
    },
    ports,
  );
