import { durationWords } from '../../domain/event/time-display.ts';
import { talkMoment } from '../../domain/talks/current-talks.ts';
import { endsAt, type Talk } from '../../domain/talks/talk.ts';
import { type Instant, MINUTE } from '../../domain/time.ts';

/** Of a talk that is on or about to be: how long until it begins, or how much is left of it. */
export function liveWords(talk: Talk, now: Instant): string {
  const isAhead = talkMoment(talk, now) === 'starting';
  const left = Math.ceil(((isAhead ? talk.startsAt : endsAt(talk)) - now) / MINUTE);
  return isAhead ? `in ${left} min` : `${durationWords(left)} left`;
}
