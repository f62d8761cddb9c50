import { OTHER } from '../choices/other.ts';
import type { Person } from './person.ts';

type Interested = Pick<Person, 'focus' | 'traffic'>;

/** Choices without information, such as "None": they do not count as something in common. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['None', OTHER]);

/** Worked out once for each person: a list of ten thousand asks for it at every keystroke. */
const known = new WeakMap<Interested, readonly string[]>();

/** What somebody deals in, each word once: their focus, then their traffic. */
export function interestsOf(person: Interested): readonly string[] {
  const words =
    known.get(person) ?? [...new Set([...person.focus, ...person.traffic])].filter((word) => !SAYS_NOTHING.has(word));
  known.set(person, words);
  return words;
}

/** What both deal in, in the order of the other's. */
export function inCommon(me: Interested, other: Interested): string[] {
  const mine = interestsOf(me);
  return interestsOf(other).filter((word) => mine.includes(word));
}

/** Those who share something with me, most first; equal ones stay as they came. */
export function closestFirst(me: Interested, people: readonly Person[]): Person[] {
  const byShared: Person[][] = [];
  for (const person of people) (byShared[inCommon(me, person).length] ??= []).push(person);
  return byShared
    .slice(1)
    .toReversed()
    .flatMap((equal) => equal ?? []);
}
