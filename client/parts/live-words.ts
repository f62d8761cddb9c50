import { durationWords } from '../../domain/event/time-display.ts';
import { scheduleStatus } from '../../domain/talks/current-talks.ts';
import { endsAt, type Talk } from '../../domain/talks/talk.ts';
import { type Instant, MINUTE } from '../../domain/time.ts';

/** For a current talk: the time until it starts, or the time left. */
export function liveWords(talk: Talk, now: Instant): string {
  const isAhead = scheduleStatus(talk, now) === 'starting';
  const left = Math.ceil(((isAhead ? talk.startsAt : endsAt(talk)) - now) / MINUTE);
  return isAhead ? `in ${left} min` : `${durationWords(left)} left`;
}
