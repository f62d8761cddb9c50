import type { Person } from '../../../domain/people/person.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { people } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';

/** The person with this id in the log. */
export const findPerson = (id: string, ports: Pick<Ports, 'log'>): Promise<Person | undefined> =>
  findDocument(people, id, ports);

/** The same; refuses with `not-found` if there is none. */
export const getPerson = async (id: string, ports: Pick<Ports, 'log'>): Promise<Person> =>
  (await findPerson(id, ports)) ?? noPerson();

export const noPerson = (): never => refuse('not-found', 'There is no such person');
