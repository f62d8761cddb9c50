import { comparedWords, informative } from '../event-fields/compared-answers.ts';
import type { FieldList } from '../event-fields/event-field.ts';
import type { Person } from './person.ts';

type Interested = Pick<Person, 'focus' | 'traffic' | 'extra'>;

/** Cached per person and list, because a list of 10,000 people needs it at every key press. */
const known = new WeakMap<Interested, Interests>();
interface Interests {
  readonly list: FieldList | undefined;
  readonly words: readonly string[];
}

/**
 * A person's interests without duplicates: focus, then traffic; with a released list the answers to the fields by which it
 * compares people.
 */
export function interestsOf(person: Interested, list?: FieldList): readonly string[] {
  const before = known.get(person);
  if (before && before.list === list) return before.words;
  const words = list ? comparedWords(person, list) : informative([...new Set([...person.focus, ...person.traffic])]);
  known.set(person, { list, words });
  return words;
}

/** The common interests, in the order of the other person's. */
export function inCommon(me: Interested, other: Interested, list?: FieldList): string[] {
  const mine = interestsOf(me, list);
  return interestsOf(other, list).filter((word) => mine.includes(word));
}

/** How many of these people have a common interest with me. */
export function countAlike(me: Person, people: readonly Person[], list?: FieldList): number {
  const shares = sharingWith(me, list);
  return people.reduce((count, person) => (shares(person) > 0 && person.id !== me.id ? count + 1 : count), 0);
}

/** Returns people with common interests, those with the most first; people with equally many keep their order. */
export function closestFirst(me: Person, people: readonly Person[], list?: FieldList): Person[] {
  const shares = sharingWith(me, list);
  const byShared: Person[][] = [];
  for (const person of people) if (person.id !== me.id) (byShared[shares(person)] ??= []).push(person);
  return byShared
    .slice(1)
    .toReversed()
    .flatMap((equal) => equal ?? []);
}

/** Returns a function that counts common interests; built once for all people. */
export function sharingWith(me: Interested, list?: FieldList): (other: Interested) => number {
  const mine = new Set(interestsOf(me, list));
  return (other) => interestsOf(other, list).reduce((count, word) => (mine.has(word) ? count + 1 : count), 0);
}
