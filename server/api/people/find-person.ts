import type { Person } from '../../../domain/people/person.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { people } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';

/** The person of this id as the log holds them. */
export const findPerson = (id: string, ports: Pick<Ports, 'log'>): Promise<Person | undefined> =>
  findDocument(people, id, ports);

/** Refuses with `not-found` where no person has this id. */
export const getPerson = async (id: string, ports: Pick<Ports, 'log'>): Promise<Person> =>
  (await findPerson(id, ports)) ?? noPerson();

export const noPerson = (): never => refuse('not-found', 'There is no such person');
