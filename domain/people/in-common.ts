import { OTHER } from '../choices/other.ts';
import type { Person } from './person.ts';

type Interested = Pick<Person, 'focus' | 'traffic'>;

/** Choices without information, such as "None": they do not count as something in common. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['None', OTHER]);

/** Worked out once for each person: a list of ten thousand asks for it at every keystroke. */
const known = new WeakMap<Interested, readonly string[]>();

/** What somebody deals in, each word once: their focus, then their traffic. */
export function interestsOf(person: Interested): readonly string[] {
  const before = known.get(person);
  if (before) return before;
  const words = [...new Set([...person.focus, ...person.traffic])].filter((word) => !SAYS_NOTHING.has(word));
  known.set(person, words);
  return words;
}

/** What both deal in, in the order of the other's. */
export function inCommon(me: Interested, other: Interested): string[] {
  const mine = interestsOf(me);
  return interestsOf(other).filter((word) => mine.includes(word));
}

/** How many of these share something with me. */
export function countAlike(me: Person, people: readonly Person[]): number {
  const shares = sharingWith(me);
  return people.reduce((count, person) => (shares(person) > 0 && person.id !== me.id ? count + 1 : count), 0);
}

/** The others who share something with me, most first; equal ones stay as they came. */
export function closestFirst(me: Person, people: readonly Person[]): Person[] {
  const shares = sharingWith(me);
  const byShared: Person[][] = [];
  for (const person of people) if (person.id !== me.id) (byShared[shares(person)] ??= []).push(person);
  return byShared
    .slice(1)
    .toReversed()
    .flatMap((equal) => equal ?? []);
}

/** How much somebody shares with me: of everybody at once, so that nothing is put together for each. */
function sharingWith(me: Interested): (other: Interested) => number {
  const mine = new Set(interestsOf(me));
  return (other) => interestsOf(other).reduce((count, word) => (mine.has(word) ? count + 1 : count), 0);
}
