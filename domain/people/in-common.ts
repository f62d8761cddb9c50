import { OTHER } from '../choices/other.ts';
import type { Person } from './person.ts';

type Interested = Pick<Person, 'focus' | 'traffic'>;

/** Choices without information, such as "None": they do not count as common. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['None', OTHER]);

/** Cached per person, because a list of 10,000 people needs it at every key press. */
const known = new WeakMap<Interested, readonly string[]>();

/** A person's interests without duplicates: focus, then traffic. */
export function interestsOf(person: Interested): readonly string[] {
  const before = known.get(person);
  if (before) return before;
  const words = [...new Set([...person.focus, ...person.traffic])].filter((word) => !SAYS_NOTHING.has(word));
  known.set(person, words);
  return words;
}

/** The common interests, in the order of the other person's. */
export function inCommon(me: Interested, other: Interested): string[] {
  const mine = interestsOf(me);
  return interestsOf(other).filter((word) => mine.includes(word));
}

/** How many of these people have a common interest with me. */
export function countAlike(me: Person, people: readonly Person[]): number {
  const shares = sharingWith(me);
  return people.reduce((count, person) => (shares(person) > 0 && person.id !== me.id ? count + 1 : count), 0);
}

/** Returns people with common interests, those with the most first; people with equally many keep their order. */
export function closestFirst(me: Person, people: readonly Person[]): Person[] {
  const shares = sharingWith(me);
  const byShared: Person[][] = [];
  for (const person of people) if (person.id !== me.id) (byShared[shares(person)] ??= []).push(person);
  return byShared
    .slice(1)
    .toReversed()
    .flatMap((equal) => equal ?? []);
}

/** Returns a function that counts common interests; built once for all people. */
function sharingWith(me: Interested): (other: Interested) => number {
  const mine = new Set(interestsOf(me));
  return (other) => interestsOf(other).reduce((count, word) => (mine.has(word) ? count + 1 : count), 0);
}
