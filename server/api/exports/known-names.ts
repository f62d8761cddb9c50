import { personName } from '../../../domain/people/person.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments } from '../../sync/documents.ts';
import { companies } from '../../sync/stored-collections.ts';
import { allAccounts } from '../accounts/account-store.ts';
import { talksOfAll } from '../talks/find-talk.ts';
import { allStoredPeople } from '../people/find-person.ts';

type Named = (id: string | null) => string;

const namedBy =
  (names: ReadonlyMap<string, string>): Named =>
  (id) =>
    names.get(id ?? '') ?? '';

/** Returns a function that finds the current name of a person; empty for a deleted one. */
export const personNames = async (ports: Pick<Ports, 'log'>): Promise<Named> =>
  namedBy(new Map((await allStoredPeople(ports)).map((person) => [person.id, personName(person)])));

export const companyNames = async (ports: Pick<Ports, 'log'>): Promise<Named> =>
  namedBy(new Map((await allDocuments(companies, ports)).map(({ id, name }) => [id, name])));

export const talkTitles = async (ports: Ports): Promise<Named> =>
  namedBy(new Map((await talksOfAll(['live', 'replay'], ports)).map(({ id, title }) => [id, title])));

/** Returns a function that finds a person's mail address. Reads all accounts. */
export async function mailAddresses(ports: Pick<Ports, 'store'>): Promise<Named> {
  const addresses = new Map<string, string>();
  for await (const { id, address } of allAccounts(ports)) addresses.set(id, address);
  return namedBy(addresses);
}

export const iso = (at: number): string => new Date(at).toISOString();
