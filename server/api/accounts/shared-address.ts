import { SHARERS_MAX } from '../../../domain/limits/people.ts';
import { nameKey } from '../../../domain/names.ts';
import { type Person, personName } from '../../../domain/people/person.ts';
import { refuse } from '../../../domain/refusal.ts';
import { emailKey, sharedEmailKey } from '../../../domain/sessions/email.ts';
import { ADDRESS_TAKEN } from '../../../domain/sessions/sharers.ts';
import type { Ports } from '../../ports.ts';
import { findPerson } from '../people/find-person.ts';
import { type Account, accountsByEmail, allByEmail } from './account-store.ts';

/** Refuses a mail address that another person has. */
export function addressTaken(): never {
  return refuse('conflict', ADDRESS_TAKEN, [{ field: 'email', message: ADDRESS_TAKEN }]);
}

const NAME_TAKEN = 'Somebody with this name has this mail address already';
const TOO_MANY = `At most ${SHARERS_MAX} people can share a mail address`;

interface Sharer {
  readonly id: string;
  readonly address: string;
  readonly name: Pick<Person, 'firstName' | 'lastName'>;
}

/**
 * Returns the key for the account of a person who gets an address that others may have, if the organiser allows it: the names of
 * those who share an address must differ, because a log-in by mail asks for them.
 */
export async function sharingKey({ id, address, name }: Sharer, ports: Ports): Promise<string> {
  const others = await othersWith(address, id, ports);
  if (others.length === 0) return emailKey(address);
  if (await accountNamed(others, name, ports))
    return refuse('conflict', NAME_TAKEN, [{ field: 'email', message: NAME_TAKEN }]);
  if (others.length >= SHARERS_MAX) return refuse('conflict', TOO_MANY, [{ field: 'email', message: TOO_MANY }]);
  return sharedEmailKey(address, id);
}

/** Refuses an address that another person has. */
export async function refuseTaken(address: string, id: string, ports: Ports): Promise<void> {
  if ((await othersWith(address, id, ports)).length > 0) addressTaken();
}

/** Returns the accounts with this address that are not this person's. */
export const othersWith = async (address: string, id: string, ports: Ports): Promise<Account[]> =>
  (await allByEmail(address, ports)).filter((account) => account.id !== id);

/** Returns which of these accounts belongs to the person with this name; undefined if none does. */
export async function accountNamed(
  accounts: readonly Account[],
  name: Pick<Person, 'firstName' | 'lastName'>,
  ports: Pick<Ports, 'log'>,
): Promise<Account | undefined> {
  const wanted = nameKey(personName(name));
  if (wanted === '') return undefined;
  for (const account of accounts) {
    const person = await findPerson(account.id, ports);
    if (person && nameKey(personName(person)) === wanted) return account;
  }
  return undefined;
}

/** Returns the name of a person who shares their mail address, for mails; undefined for everyone else. */
export async function nameIfShared({ id, address }: Account, ports: Ports): Promise<string | undefined> {
  if (address === '' || (await accountsByEmail(address, ports)).length < 2) return undefined;
  const person = await findPerson(id, ports);
  return person && (personName(person) || undefined);
}
