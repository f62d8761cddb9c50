import type { Person } from './person.ts';

/** Points for each match. A complete profile decides between equals. */
const WORTH = { focus: 3, traffic: 2, talk: 2, complete: 1 } as const;

/** A recommended person with their points so far. */
export interface Candidate {
  readonly person: Person;
  readonly score: number;
}

/** Returns the best candidates by common focus and traffic. Equally good candidates keep the given order. */
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
  // Buckets by score, because sorting 10,000 would take longer than everything else.
  return byScore
    .toReversed()
    .flatMap((equal) => equal ?? [])
    .slice(0, count);
}

/** The candidates, sorted again with their talks in common. */
export function rankByTalks(candidates: readonly Candidate[], talksInCommon: ReadonlyMap<string, number>): Person[] {
  const withTalks = candidates.map(({ person, score }): Candidate => ({
    person,
    score: score + WORTH.talk * (talksInCommon.get(person.id) ?? 0),
  }));
  return withTalks.toSorted((a, b) => b.score - a.score).map(({ person }) => person);
}

const inCommon = (mine: readonly string[], theirs: readonly string[]): number =>
  mine.filter((text) => theirs.includes(text)).length;
