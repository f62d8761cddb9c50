import type { FieldFilters } from '../calls/list-query.ts';
import type { ConnectionState } from '../connections/connection.ts';
import type { FieldList } from '../event-fields/event-field.ts';
import { type FieldSteps, fieldSteps } from '../event-fields/field-steps.ts';
import { type CountedWord, mostFrequent } from '../search/counted-words.ts';
import { type Directory, filterDirectory, hasInterest } from './directory.ts';
import { chosenFields, filtered, hasAny, peopleFilters } from './field-filters.ts';
import { closestFirst, countAlike, interestsOf, sharingWith } from './in-common.ts';
import type { Person } from './person.ts';
import type { Role } from './role.ts';

/** Search and filters of the directory; empty filters are ignored. */
export interface PeopleWish {
  readonly role: Role;
  readonly search: string;
  readonly interests: readonly string[];
  readonly countries: readonly string[];
  /** Values by released fields that are filters. */
  readonly fields?: FieldFilters | undefined;
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
  /** The released fields that are filters, with the values that people have; undefined without a released list. */
  readonly fields?: readonly FieldSteps[] | undefined;
}

/** The people found, sorted by name or closest first. If sorted closest first, the viewer is left out. */
export function findPeople(directory: Directory, wish: PeopleWish, viewer: PeopleViewer): Person[] {
  const { me, connections, list } = viewer;
  const { isLikeMe, connection, ...filter } = wish;
  const found = filterDirectory(directory, { ...filter, isComplete: undefined, list });
  const known = connection ? found.filter(({ id }) => connections.get(id) === connection) : found;
  return isLikeMe ? closestFirst(me, known, list) : known;
}

/**
 * Counts in one pass: who misses no filter counts for every option, and who misses exactly one counts for the options of that
 * filter alone.
 */
export function nextSteps(directory: Directory, wish: PeopleWish, viewer: PeopleViewer): NextSteps {
  const { me, list } = viewer;
  const { isLikeMe, role, search } = wish;
  const anyhow = filterDirectory(directory, { role, search, interests: [], countries: [], isComplete: undefined });
  const shares = sharingWith(me, list);
  const considered = isLikeMe ? anyhow.filter((person) => person.id !== me.id && shares(person) > 0) : anyhow;
  const missedBy = filterMisser(wish, viewer);
  const filters = peopleFilters(list);
  for (const { values } of filters) for (const value of values.values()) value.count = 0;
  const [ofInterests, ofCountries]: [Counts, Counts] = [new Map(), new Map()];
  const states = { connected: 0, sent: 0, received: 0 };
  const people: Person[] = [];
  for (const person of considered) {
    const missed = missedBy(person);
    if (missed === SEVERAL) continue;
    const isFound = missed === NO_FILTER;
    if (isFound) people.push(person);
    if (isFound || missed === BY_INTEREST) for (const word of interestsOf(person, list)) add(ofInterests, word);
    if (isFound || missed === BY_COUNTRY) add(ofCountries, person.country);
    const state = viewer.connections.get(person.id);
    if (state && (isFound || missed === BY_CONNECTION)) states[state] += 1;
    const values = filtered(person, list);
    for (let at = 0; at < values.length; at += 1)
      if (isFound || missed === BY_FIELD + at) for (const value of values[at] ?? []) value.count += 1;
  }
  return {
    people: isLikeMe ? closestFirst(me, people, list) : people,
    alike: isLikeMe ? people.length : countAlike(me, people, list),
    connections: states,
    interests: mostFrequent(ofInterests),
    countries: mostFrequent(ofCountries),
    fields: list && filters.map(stepsOf),
  };
}

/** The only filter that a person misses, or how many. */
const [SEVERAL, NO_FILTER, BY_INTEREST, BY_COUNTRY, BY_CONNECTION, BY_FIELD] = [-2, -1, 0, 1, 2, 3] as const;

/** Returns a function that says which filter a person misses. */
function filterMisser({ interests, countries, connection, fields }: PeopleWish, { connections, list }: PeopleViewer) {
  const chosen = chosenFields(fields, list);
  return (person: Person): number => {
    let missed: number = NO_FILTER;
    const miss = (filter: number): void => void (missed = missed === NO_FILTER ? filter : SEVERAL);
    if (interests.length > 0 && !hasInterest(person, interests, list)) miss(BY_INTEREST);
    if (countries.length > 0 && !countries.includes(person.country)) miss(BY_COUNTRY);
    if (connection !== undefined && connections.get(person.id) !== connection) miss(BY_CONNECTION);
    if (chosen.length === 0) return missed;
    const values = filtered(person, list);
    for (let at = 0; at < chosen.length; at += 1) if (!hasAny(values[at], chosen[at])) miss(BY_FIELD + at);
    return missed;
  };
}

type Counts = Map<string, number>;
const add = (counts: Counts, word: string): void => void counts.set(word, (counts.get(word) ?? 0) + 1);

function stepsOf({ field, values }: ReturnType<typeof peopleFilters>[number]): FieldSteps {
  const given = [...values.values()].filter(({ count }) => count > 0);
  return fieldSteps(field, new Map(given.map(({ value, count }) => [value, count])));
}
