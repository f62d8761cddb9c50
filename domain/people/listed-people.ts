import type { ConnectionState } from '../connections/connection.ts';
import { type CountedWord, countWords } from '../search/counted-words.ts';
import { type Directory, filterDirectory } from './directory.ts';
import { closestFirst, countAlike, interestsOf } from './in-common.ts';
import type { Person } from './person.ts';
import type { FieldList } from '../event-fields/event-field.ts';
import type { Role } from './role.ts';

/** Search and filters of the directory; empty filters are ignored. */
export interface PeopleWish {
  readonly role: Role;
  readonly search: string;
  readonly interests: readonly string[];
  readonly countries: readonly string[];
  /** Whether only people with a common interest are listed, closest first. */
  readonly isLikeMe: boolean;
  /** State of connection that listed people have; undefined for any. */
  readonly connection: ConnectionState | undefined;
}

/** The viewer: own profile and connections. */
export interface PeopleViewer {
  readonly me: Person;
  readonly connections: ReadonlyMap<string, ConnectionState>;
  /** The released fields; absent: those of the specification. */
  readonly list?: FieldList | undefined;
}

/** Filter options with the number of people each would leave. */
export interface NextSteps {
  /** People with the current filters. */
  readonly people: readonly Person[];
  readonly alike: number;
  readonly connections: Readonly<Record<ConnectionState, number>>;
  /** Their interests and countries, most frequent first. */
  readonly interests: readonly CountedWord[];
  readonly countries: readonly CountedWord[];
}

/** The people found, sorted by name or closest first. If sorted closest first, the viewer is left out. */
export function findPeople(directory: Directory, wish: PeopleWish, viewer: PeopleViewer): Person[] {
  const { me, connections, list } = viewer;
  const { isLikeMe, connection, ...filter } = wish;
  const found = filterDirectory(directory, { ...filter, isComplete: undefined, list });
  const known = connection ? found.filter(({ id }) => connections.get(id) === connection) : found;
  return isLikeMe ? closestFirst(me, known, list) : known;
}

export function nextSteps(directory: Directory, wish: PeopleWish, viewer: PeopleViewer): NextSteps {
  const found = (change: Partial<PeopleWish>): Person[] => findPeople(directory, { ...wish, ...change }, viewer);
  const people = found({});
  const anyhowConnected = wish.connection ? found({ connection: undefined }) : people;
  const ofAnyInterest = wish.interests.length > 0 ? found({ interests: [] }) : people;
  const ofAnyCountry = wish.countries.length > 0 ? found({ countries: [] }) : people;
  const connected = (state: ConnectionState): number =>
    anyhowConnected.filter(({ id }) => viewer.connections.get(id) === state).length;
  return {
    people,
    alike: wish.isLikeMe ? people.length : countAlike(viewer.me, people, viewer.list),
    connections: { connected: connected('connected'), sent: connected('sent'), received: connected('received') },
    interests: countWords(ofAnyInterest.flatMap((person) => interestsOf(person, viewer.list))),
    countries: countWords(ofAnyCountry.map(({ country }) => country)),
  };
}
