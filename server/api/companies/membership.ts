import type { Company } from '../../../domain/companies/company.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { companies, people } from '../../sync/catalog.ts';
import { editScope, type Wanted } from '../../sync/edit-documents.ts';

export interface Membership {
  readonly personId: string;
  /** The company they belong to from now on; `null` for none. */
  readonly companyId: string | null;
}

/**
 * Makes a person a member of one company and of no other. The booth's `users` and the person's `companyId` change
 * in one entry, so they never disagree. Safe to repeat. Whether `actor` may is for the caller to have asked.
 */
export async function setMembership(actor: Actor, membership: Membership, ports: Ports): Promise<void> {
  await editScope('pub', { actor, decide: (state) => membershipChanges(state, membership) }, ports);
}

/** What a membership changes, for those who change more in the same entry. */
export function membershipChanges(state: ScopeState, { personId, companyId }: Membership): Wanted[] {
  const person = state.get(people.name, personId);
  if (!person) return refuse('not-found', 'There is no such person');
  if (companyId !== null && !state.get(companies.name, companyId)) return refuse('not-found', 'There is no such company');
  const booths = state.all(companies.name).map(companies.parse);
  return [
    { c: people.name, id: personId, doc: { ...people.parse(person), companyId } },
    ...booths.filter((booth) => booth.users.includes(personId) && booth.id !== companyId).map((booth) => withUsers(booth, without(booth, personId))),
    ...booths.filter((booth) => booth.id === companyId && !booth.users.includes(personId)).map((booth) => withUsers(booth, [...booth.users, personId])),
  ];
}

const without = ({ users }: Company, personId: string): string[] => users.filter((id) => id !== personId);

const withUsers = (booth: Company, users: string[]): Wanted => ({ c: companies.name, id: booth.id, doc: { ...booth, users } });
