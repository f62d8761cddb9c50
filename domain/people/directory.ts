import { bestMatches, type Searchable, wordsOf } from '../search/best-matches.ts';
import { foldText } from '../search/search-text.ts';
import { peopleIndex } from './directory-search.ts';
import type { FieldList } from '../event-fields/event-field.ts';
import type { FieldFilters } from '../calls/list-query.ts';
import { chosenFields, filtered, hasAny } from './field-filters.ts';
import { interestsOf } from './in-common.ts';
import { isListed, type Person, personName } from './person.ts';
import { type Role } from './role.ts';

/** All listed people by name, with precomputed search text. */
export type Directory = readonly Searchable<Person>[];

/** Filters of a list of people; empty filters are not applied. */
export interface DirectoryFilter {
  readonly search: string;
  /** Any of these in their focus, traffic or interests. */
  readonly interests: readonly string[];
  readonly countries: readonly string[];
  readonly role: Role | undefined;
  readonly isComplete: boolean | undefined;
  /** The released fields: interests are then the answers by which they compare people. */
  readonly list?: FieldList | undefined;
  /** Any of these values of each field, by the id of a released field that is a filter. */
  readonly fields?: FieldFilters | undefined;
}

/** Cache of search texts, kept when the directory is rebuilt. */
const entries = new WeakMap<Person, { readonly list: FieldList | undefined; readonly entry: Searchable<Person> }>();

/** All listed people in one order for every language: case and accents are ignored. */
export function directoryOf(people: readonly Person[], list?: FieldList): Directory {
  return people
    .filter(isListed)
    .map((person) => entryOf(person, list))
    .toSorted((a, b) => (a.name === b.name ? order(a.thing.id, b.thing.id) : order(a.name, b.name)));
}

function entryOf(person: Person, list: FieldList | undefined): Searchable<Person> {
  const known = entries.get(person);
  if (known && known.list === list) return known.entry;
  const [indexed] = peopleIndex([person], list);
  const entry = { thing: person, text: indexed?.text ?? '', name: foldText(personName(person)) };
  entries.set(person, { list, entry });
  return entry;
}

const order = (a: string, b: string): number => (a < b ? -1 : 1);

/**
 * Filters the directory. Sorted by name; with a search by number of matching words (spec 2), then matches in the name before
 * matches in the job. Only the first words of a long search count.
 */
export function filterDirectory(directory: Directory, filter: DirectoryFilter): Person[] {
  const narrowed = isNarrow(filter) ? directory.filter(({ thing }) => fits(thing, filter)) : directory;
  const isSearch = wordsOf(filter.search).length > 0;
  return isSearch ? [...bestMatches(narrowed, filter.search, Infinity).best] : narrowed.map(({ thing }) => thing);
}

const isNarrow = ({ interests, countries, role, isComplete, fields }: DirectoryFilter): boolean =>
  interests.length > 0 ||
  countries.length > 0 ||
  fields !== undefined ||
  role !== undefined ||
  isComplete !== undefined;

/** Whether a person has any of these interests. */
export const hasInterest = (person: Person, interests: readonly string[], list: FieldList | undefined): boolean =>
  (list ? [interestsOf(person, list)] : [person.focus, person.traffic, person.interested]).some((words) =>
    words.some((text) => interests.includes(text)),
  );

function fits(person: Person, { interests, countries, role, isComplete, list, fields }: DirectoryFilter): boolean {
  return (
    (role === undefined || person.roles.includes(role)) &&
    (isComplete === undefined || person.isComplete === isComplete) &&
    (countries.length === 0 || countries.includes(person.country)) &&
    (interests.length === 0 || hasInterest(person, interests, list)) &&
    (fields === undefined ||
      chosenFields(fields, list).every((chosen, at) => hasAny(filtered(person, list)[at], chosen)))
  );
}
