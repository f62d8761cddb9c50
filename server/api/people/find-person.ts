import type { Person } from '../../../domain/people/person.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { people } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';

/** Returns the person with this id; undefined if there is none. */
export const findPerson = (id: string, ports: Pick<Ports, 'log'>): Promise<Person | undefined> =>
  findDocument(people, id, ports);

/** Returns the person with this id; refuses as `not-found` if there is none. */
export const getPerson = async (id: string, ports: Pick<Ports, 'log'>): Promise<Person> =>
  (await findPerson(id, ports)) ?? noPerson();

export const noPerson = (): never => refuse('not-found', 'There is no such person');
