import { personName } from '../../../domain/people/person.ts';
import { refuse } from '../../../domain/refusal.ts';
import { SHARED_ADDRESS } from '../../../domain/sessions/sharers.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';
import { findPerson } from '../people/find-person.ts';

/** Refuses with the names of the people who share a mail address: one of them must be chosen. Call it after they proved the address. */
export async function askWho(sharing: readonly Account[], ports: Pick<Ports, 'log'>): Promise<never> {
  const people = await Promise.all(
    sharing.map(async ({ id }) => {
      const person = await findPerson(id, ports);
      return { field: id, message: (person && personName(person)) || 'Somebody without a name' };
    }),
  );
  return refuse('conflict', SHARED_ADDRESS, people.toSorted(byName));
}

const collator = new Intl.Collator('en');
const byName = (one: { readonly message: string }, other: { readonly message: string }): number =>
  collator.compare(one.message, other.message);
