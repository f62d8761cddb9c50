import type { Person } from '../../../domain/people/person.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { people } from '../../sync/stored-collections.ts';
import { allDocuments, findDocument, readable } from '../../sync/documents.ts';

/*
 * The one place that knows where people are. `findPerson`, `getPerson` and `everybody` are for what decides rights, lifetimes
 * and accounts, and for organisers; `listedPeople` and `findListed` are for what shows people to others. Which one a file uses
 * is listed in tests/server/people-readers.test.ts. Whom a talk names is in `pub/speakers` (publish-speaker-cards.ts).
 */

type Reading = Pick<Ports, 'log'>;

/** Returns the person with this id, listed or not; undefined if there is none. */
export const findPerson = (id: string, ports: Reading): Promise<Person | undefined> => findDocument(people, id, ports);

/** Returns the person with this id; refuses as `not-found` if there is none. */
export const getPerson = async (id: string, ports: Reading): Promise<Person> =>
  (await findPerson(id, ports)) ?? noPerson();

export const noPerson = (): never => refuse('not-found', 'There is no such person');

/** Returns all people, listed or not, in no particular order. */
export const everybody = (ports: Reading): Promise<Person[]> => allDocuments(people, ports);

/** Returns a function that finds a person by id, as of now. */
export async function personFinder({ log }: Reading): Promise<(id: string) => Person | undefined> {
  const state = await log.state(people.scope);
  return (id) => readable(state.get(people.name, id), people);
}

/** Returns the person with this id if others may see them. */
export const findListed = findPerson;

/** Returns all people whom others may see, in no particular order. */
export const listedPeople = (ports: Reading): Promise<Person[]> => allDocuments(people, ports);
