import { foldText } from '../search/search-text.ts';
import type { Instant } from '../time.ts';
import { SUGGESTED_TALKS } from '../limits/talks.ts';
import { byStart, endsAt, takesPlace, type Talk } from './talk.ts';

export interface SuggestFor {
  readonly now: Instant;
  /** The person's interests, own words included. */
  readonly interests: readonly string[];
  readonly kept: ReadonlySet<string>;
}

/**
 * Talks to start a schedule with, by start: those that mention an interest first, then the earliest. None overlaps another
 * one of them or a kept talk.
 */
export function suggestTalks(talks: readonly Talk[], { now, interests, kept }: SuggestFor): Talk[] {
  const words = interests.map(foldText);
  const ahead = talks.filter((talk) => takesPlace(talk) && talk.startsAt > now);
  const scored = ahead.map((talk) => ({ talk, score: scoreOf(talk, words) }));
  const taken = ahead.filter(({ id }) => kept.has(id));
  const chosen: Talk[] = [];
  for (const { talk } of scored.toSorted((a, b) => b.score - a.score || byStart(a.talk, b.talk))) {
    if (chosen.length === SUGGESTED_TALKS) break;
    if (!kept.has(talk.id) && ![...taken, ...chosen].some((other) => meets(other, talk))) chosen.push(talk);
  }
  return chosen.toSorted(byStart);
}

function scoreOf({ title, description }: Talk, words: readonly string[]): number {
  const text = foldText(`${title} ${description}`);
  return words.filter((word) => text.includes(word)).length;
}

const meets = (a: Talk, b: Talk): boolean => a.startsAt < endsAt(b) && b.startsAt < endsAt(a);
