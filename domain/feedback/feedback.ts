import * as v from 'valibot';
import { FEEDBACK_TEXT_MAX, STARS_MOST } from '../limits/talks.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { userDocKind } from '../sync/mine-kind.ts';
import { scheduleStatus } from '../talks/current-talks.ts';
import { speaksIn } from '../talks/player/talk-stream.ts';
import type { Talk } from '../talks/talk.ts';
import type { Instant } from '../time.ts';

const STARS_WANTED = `Give between 1 and ${STARS_MOST} stars`;

/**
 * A person's feedback on a talk: the `value` of a document of kind `feedback` whose `ref` is the talk. Removing it is 0 stars
 * and no text.
 */
export const FeedbackValue = v.pipe(
  v.object({
    stars: v.pipe(
      v.number(STARS_WANTED),
      v.integer(STARS_WANTED),
      v.minValue(0, STARS_WANTED),
      v.maxValue(STARS_MOST, STARS_WANTED),
    ),
    text: v.pipe(
      v.string('Write text here'),
      v.trim(),
      v.maxLength(FEEDBACK_TEXT_MAX, `At most ${FEEDBACK_TEXT_MAX} characters`),
    ),
  }),
  v.check(({ stars, text }) => stars > 0 || text === '', STARS_WANTED),
);
export type FeedbackValue = v.InferOutput<typeof FeedbackValue>;

export const NO_FEEDBACK = { stars: 0, text: '' } as const satisfies FeedbackValue;

export const feedback = userDocKind('feedback', FeedbackValue, {
  nothing: NO_FEEDBACK,
  title: 'What you thought of a talk',
});

/** Whether stars were given and not removed. */
export const isGiven = ({ stars }: Pick<FeedbackValue, 'stars'>): boolean => stars > 0;

export interface FeedbackCase {
  readonly talk: Talk | undefined;
  readonly personId: string;
  /** The server's time. */
  readonly now: Instant;
}

/** Why a person cannot rate a talk; undefined if they can. */
export function feedbackRefusal({ talk, personId, now }: FeedbackCase): Refusal | undefined {
  if (!talk) return refusal('not-found', 'This talk is not on the schedule');
  if (talk.kind !== 'talk') return refusal('not-allowed', 'Breaks cannot be rated');
  if (talk.cancelled) return refusal('not-allowed', 'This talk was cancelled, so it cannot be rated');
  if (speaksIn(talk, personId)) return refusal('not-allowed', 'You cannot rate your own talk');
  if (scheduleStatus(talk, now) !== 'ended')
    return refusal(
      'not-allowed',
      'This talk has not ended yet. Your rating is kept on your device: send it again when it has.',
    );
  return undefined;
}

/** Why a change of feedback is refused. Removing it is always allowed, whatever happened to the talk. */
export const feedbackChangeRefusal = (value: FeedbackValue, given: FeedbackCase): Refusal | undefined =>
  isGiven(value) ? feedbackRefusal(given) : undefined;

/** Kept talks that are over and that the person may rate but has not, latest first. */
export function talksToRate(
  talks: readonly Talk[],
  given: Omit<FeedbackCase, 'talk'> & {
    readonly isKept: (id: string) => boolean;
    readonly isRated: (id: string) => boolean;
  },
): Talk[] {
  return talks
    .filter((talk) => given.isKept(talk.id) && !given.isRated(talk.id) && !feedbackRefusal({ ...given, talk }))
    .toSorted((a, b) => b.startsAt - a.startsAt || (a.id < b.id ? -1 : 1));
}
