import { OTHER } from '../choices/other.ts';
import type { Person } from './person.ts';

type Interested = Pick<Person, 'focus' | 'traffic'>;

/** Choices that say nothing about anybody: two who both chose them share nothing. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['None', OTHER]);

/** What somebody deals in, each word once: their focus, then their traffic. */
export const interestsOf = ({ focus, traffic }: Interested): string[] =>
  [...new Set([...focus, ...traffic])].filter((word) => !SAYS_NOTHING.has(word));

/** What both deal in, in the order of the other's. */
export const inCommon = (me: Interested, other: Interested): string[] => {
  const mine = interestsOf(me);
  return interestsOf(other).filter((word) => mine.includes(word));
};

/** Those who share something with me, most first; equal ones stay as they came. */
export const closestFirst = (me: Interested, people: readonly Person[]): Person[] =>
  people
    .map((person) => ({ person, shared: inCommon(me, person).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .map(({ person }) => person);
