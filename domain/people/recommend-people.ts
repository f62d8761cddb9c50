import { comparedFields, wordsIn } from '../event-fields/compared-answers.ts';
import type { FieldList } from '../event-fields/event-field.ts';
import type { Person } from './person.ts';

/** Points for each match. A complete profile decides between equals. */
const WORTH = { focus: 3, traffic: 2, talk: 2, complete: 1 } as const;

/** A recommended person with their points so far. */
export interface Candidate {
  readonly person: Person;
  readonly score: number;
}

/** The person for whom candidates are found, and the released fields with their weights, if there are any. */
type Compared = Pick<Person, 'focus' | 'traffic' | 'extra'> & { readonly list?: FieldList | undefined };

/** Returns the best candidates by common answers. Equally good candidates keep the given order. */
export function candidatesFor(me: Compared, people: readonly Person[], count: number): Candidate[] {
  const common = me.list ? commonByList(me, me.list) : commonBySpec(me);
  const byScore: Candidate[][] = [];
  for (const person of people) {
    const score = common(person) + (person.isComplete ? WORTH.complete : 0);
    (byScore[score] ??= []).push({ person, score });
  }
  // Buckets by score, because sorting 10,000 would take longer than everything else.
  return byScore
    .toReversed()
    .flatMap((equal) => equal ?? [])
    .slice(0, count);
}

const commonBySpec =
  (me: Compared) =>
  (person: Person): number =>
    WORTH.focus * inCommon(me.focus, person.focus) + WORTH.traffic * inCommon(me.traffic, person.traffic);

function commonByList(me: Compared, list: FieldList): (person: Person) => number {
  const mine = comparedFields(list).map((field) => ({ field, words: wordsIn(me, field) }));
  return (person) =>
    mine.reduce((sum, { field, words }) => sum + field.common * inCommon(words, wordsIn(person, field)), 0);
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
