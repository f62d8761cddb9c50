import type { Person } from './person.ts';

/** What each thing in common is worth. A profile that is filled in decides between equals. */
const WORTH = { focus: 3, traffic: 2, talk: 2, complete: 1 } as const;

/** Somebody to recommend, and how much speaks for them so far. */
export interface Candidate {
  readonly person: Person;
  readonly score: number;
}

/** The best by what both deal in (focus) and the traffic both have. Equal ones stay in the order given. */
export function candidatesFor(
  me: Pick<Person, 'focus' | 'traffic'>,
  people: readonly Person[],
  count: number,
): Candidate[] {
  const byScore: Candidate[][] = [];
  for (const person of people) {
    const score =
      WORTH.focus * inCommon(me.focus, person.focus) +
      WORTH.traffic * inCommon(me.traffic, person.traffic) +
      (person.isComplete ? WORTH.complete : 0);
    (byScore[score] ??= []).push({ person, score });
  }
  // Sorting all of ten thousand would take longer than all the rest.
  return byScore
    .toReversed()
    .flatMap((equal) => equal ?? [])
    .slice(0, count);
}

/** The same people, best first when the talks both keep count as well. */
export function rankByTalks(candidates: readonly Candidate[], talksInCommon: ReadonlyMap<string, number>): Person[] {
  const withTalks = candidates.map(({ person, score }): Candidate => ({
    person,
    score: score + WORTH.talk * (talksInCommon.get(person.id) ?? 0),
  }));
  return withTalks.toSorted((a, b) => b.score - a.score).map(({ person }) => person);
}

const inCommon = (mine: readonly string[], theirs: readonly string[]): number =>
  mine.filter((text) => theirs.includes(text)).length;
