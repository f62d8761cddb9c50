import type { Actor } from '../../../domain/people/actor.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { type Person, personName } from '../../../domain/people/person.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { hiddenPeople, people } from '../../sync/stored-collections.ts';
import { allDocuments, documentsIn, findDocument, readable } from '../../sync/documents.ts';
import { areConnected } from '../chats/connected.ts';

/*
 * The one place that knows where people are: listed people in `dir`, the others in `adm`. `findPerson`, `getPerson` and
 * `allStoredPeople` are for what decides rights, lifetimes and accounts, and for organisers; `listedPeople` and `findListed` are for
 * what shows people to others. Which one a file uses is listed in tests/server/people-readers.test.ts. Whom a talk names is in
 * `pub/speakers` (publish-speaker-cards.ts). `place-person.ts` moves people.
 */

type Reading = Pick<Ports, 'log'>;

/** Returns the person with this id, listed or not; undefined if there is none. */
export async function findPerson(id: string, ports: Reading): Promise<Person | undefined> {
  // Whoever moves is put into the new place first, so the second look finds a person who moved after the first.
  return (
    (await findListed(id, ports)) ?? (await findDocument(hiddenPeople, id, ports)) ?? (await findListed(id, ports))
  );
}

/** Returns the person with this id, listed or not; refuses as `not-found` if there is none. */
export const getPerson = async (id: string, ports: Reading): Promise<Person> =>
  (await findPerson(id, ports)) ?? noPerson();

export const noPerson = (): never => refuse('not-found', 'There is no such person');

/** Returns all people, listed or not, in no particular order. */
export async function allStoredPeople(ports: Reading): Promise<Person[]> {
  const { dir, adm } = await peopleStates(ports);
  return everybodyIn(dir, adm);
}

/** Returns a function that finds a person by id, listed or not, as of now. */
export async function personFinder(ports: Reading): Promise<(id: string) => Person | undefined> {
  const { dir, adm } = await peopleStates(ports);
  return (id) => personIn(id, dir, adm);
}

/** The states of both places, such that nobody who moves meanwhile is in neither. */
export interface PeopleStates {
  readonly dir: ScopeState;
  readonly adm: ScopeState;
}

export async function peopleStates({ log }: Reading): Promise<PeopleStates> {
  for (;;) {
    const [dir, adm] = [await log.state(people.scope), await log.state(hiddenPeople.scope)];
    const later = await log.state(people.scope);
    if (later.changedAt(people.name) === dir.changedAt(people.name)) return { dir, adm };
  }
}

/** Returns the person as in `dir`, otherwise as in `adm`. */
export const personIn = (id: string, dir: ScopeState, adm: ScopeState): Person | undefined =>
  readable(dir.get(people.name, id), people) ?? readable(adm.get(hiddenPeople.name, id), hiddenPeople);

export const everybodyIn = (dir: ScopeState, adm: ScopeState): Person[] => [
  ...documentsIn(dir, people),
  ...documentsIn(adm, hiddenPeople).filter(({ id }) => dir.get(people.name, id) === undefined),
];

/** Returns the person with this id if others may see them. */
export const findListed = (id: string, ports: Reading): Promise<Person | undefined> => findDocument(people, id, ports);

/** Returns all people whom others may see, in no particular order. */
export const listedPeople = (ports: Reading): Promise<Person[]> => allDocuments(people, ports);

/**
 * Returns the person if the viewer may see them: themselves, listed people, people connected with them, and everybody for
 * organisers. Refuses as `not-found` for all others.
 */
export async function getVisible(id: string, viewer: Actor, ports: Reading): Promise<Person> {
  const listed = await findListed(id, ports);
  if (listed) return listed;
  const mayFind = isAdmin(viewer) || id === viewer.id || (await areConnected(viewer.id, id, ports));
  return mayFind ? getPerson(id, ports) : noPerson();
}

/** The name to store with what somebody writes in a room, if others do not find it in the directory now. */
export async function nameIfUnlisted(id: string, ports: Reading): Promise<{ readonly name?: string }> {
  if (await findListed(id, ports)) return {};
  const person = await findPerson(id, ports);
  return person ? { name: personName(person) } : {};
}
