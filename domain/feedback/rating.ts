import * as v from 'valibot';
import { FEEDBACK_SHOWN_FROM, STARS_MOST } from '../limits/talks.ts';
import { type Actor, isAdmin } from '../people/actor.ts';
import { speaksIn } from '../talks/player/talk-stream.ts';
import type { Talk } from '../talks/talk.ts';
import { Instant } from '../time.ts';
import { isGiven } from './feedback.ts';

/**
 * A person's feedback on a talk as the server stores it; devices cannot read it. Feedback that was removed is kept with 0 stars
 * and no text, so that an earlier write that arrives late does not restore it.
 */
export const Rating = v.object({
  id: v.string(),
  talkId: v.string(),
  personId: v.string(),
  stars: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(STARS_MOST)),
  text: v.string(),
  at: Instant,
});
export type Rating = v.InferOutput<typeof Rating>;

export const ratingId = (talkId: string, personId: string): string => `${talkId}:${personId}`;

/** Sorts ratings newest first. */
export const newestRating = (a: Rating, b: Rating): number => b.at - a.at || (a.id < b.id ? -1 : 1);

/** Returns whether a person may read the feedback on a talk: its speakers without names, organisers with names (mayReadNames). */
export const mayReadFeedback = (actor: Actor, talk: Pick<Talk, 'speakers'>): boolean =>
  isAdmin(actor) || speaksIn(talk, actor.id);

/** Feedback as the speakers of a talk see it. */
export interface FeedbackSums {
  /** Number of ratings. */
  readonly count: number;
  /** Number of ratings with 1, 2, … stars; null while there are too few. */
  readonly stars: readonly number[] | null;
  /** Texts, sorted alphabetically so that the order does not show who wrote when. */
  readonly texts: readonly string[];
}

/**
 * Anonymous sums of a talk's ratings: no names and times, no stars beside a text, and only their number while there are fewer
 * than FEEDBACK_SHOWN_FROM. Otherwise a speaker who saw one person leave could tell what that person gave.
 */
export function feedbackSums(ratings: readonly Rating[]): FeedbackSums {
  const given = ratings.filter(isGiven);
  if (given.length < FEEDBACK_SHOWN_FROM) return { count: given.length, stars: null, texts: [] };
  const stars = Array.from(
    { length: STARS_MOST },
    (_, index) => given.filter(({ stars: n }) => n === index + 1).length,
  );
  const texts = given.flatMap(({ text }) => (text === '' ? [] : [text])).toSorted();
  return { count: given.length, stars, texts };
}

/** The mean of the stars, rounded to a tenth; undefined for no ratings. */
export function meanStars(stars: readonly number[]): number | undefined {
  const count = stars.reduce((sum, times) => sum + times, 0);
  const sum = stars.reduce((all, times, index) => all + times * (index + 1), 0);
  return count === 0 ? undefined : Math.round((sum / count) * 10) / 10;
}
