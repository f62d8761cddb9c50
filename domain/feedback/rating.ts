import * as v from 'valibot';
import { FEEDBACK_SHOWN_FROM, STARS_MOST } from '../limits/talks.ts';
import { type Actor, isAdmin } from '../people/actor.ts';
import { speaksIn } from '../talks/talk-stream.ts';
import type { Talk } from '../talks/talk.ts';
import { Instant } from '../time.ts';
import { isGiven } from './feedback.ts';

/**
 * What one person made of one talk, as the server has it, where no device may read. One that was taken back stays with 0
 * stars and no words, so that what was sent before it and arrives after it does not bring it back.
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

/** Newest first. */
export const newestRating = (a: Rating, b: Rating): number => b.at - a.at || (a.id < b.id ? -1 : 1);

/** Its speakers read it without names; organisers read all of it (mayReadNames). */
export const mayReadFeedback = (actor: Actor, talk: Pick<Talk, 'speakers'>): boolean =>
  isAdmin(actor) || speaksIn(talk, actor.id);

/** What the speakers of a talk are shown. */
export interface FeedbackSums {
  /** How many have rated it. */
  readonly count: number;
  /** How often 1, 2, … stars were given; null as long as too few have rated it. */
  readonly stars: readonly number[] | null;
  /** What was written, in the order of the words themselves, which tells nothing of who wrote or when. */
  readonly texts: readonly string[];
}

/**
 * The ratings of one talk without anything that says who gave them: no names and times, no stars beside a text, and
 * nothing but their number as long as that is below FEEDBACK_SHOWN_FROM. Who saw one person at the door could tell what
 * they gave otherwise.
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

/** The mean of so many 1, 2, … stars, to a tenth; undefined for none. */
export function meanStars(stars: readonly number[]): number | undefined {
  const count = stars.reduce((sum, times) => sum + times, 0);
  const sum = stars.reduce((all, times, index) => all + times * (index + 1), 0);
  return count === 0 ? undefined : Math.round((sum / count) * 10) / 10;
}
