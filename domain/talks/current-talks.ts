import { INCOMING_TALKS, LIVE_LEAD, UP_NEXT_TALKS } from '../limits/talks.ts';
import type { Instant } from '../time.ts';
import { byStart, endsAt, isDeclaredOver, takesPlace, type Talk } from './talk.ts';

/** State of a talk on a schedule card: `starting` and `live` together are what spec 4 calls live. */
export type TalkMoment = 'future' | 'starting' | 'live' | 'ended';

export function scheduleStatus(
  talk: Pick<Talk, 'startsAt' | 'minutes' | 'showControls' | 'isFinished'>,
  now: Instant,
): TalkMoment {
  if (now < talk.startsAt - LIVE_LEAD) return 'future';
  if (now >= endsAt(talk) || isDeclaredOver(talk)) return 'ended';
  return now >= talk.startsAt ? 'live' : 'starting';
}

/** Elapsed part of a talk, from 0 before its start to 1 after its end. */
export const talkProgress = (talk: Pick<Talk, 'startsAt' | 'minutes'>, now: Instant): number =>
  Math.min(1, Math.max(0, (now - talk.startsAt) / (endsAt(talk) - talk.startsAt)));

/**
 * Returns the live talks by start. A talk is live from 6 minutes before its start until start plus length (spec 4), or until
 * organisers declare it over.
 */
export const currentTalks = (talks: readonly Talk[], now: Instant): Talk[] =>
  liveTalks(talks, (talk) => ['starting', 'live'].includes(scheduleStatus(talk, now)));

/** The next 10 talks that are not live yet (spec 4), by start. */
export const incomingTalks = (talks: readonly Talk[], now: Instant): Talk[] =>
  liveTalks(talks, (talk) => scheduleStatus(talk, now) === 'future').slice(0, INCOMING_TALKS);

/** Returns the first 4 of the incoming talks, for the "up next" list (spec 9). */
export const upNext = (talks: readonly Talk[], now: Instant): Talk[] =>
  incomingTalks(talks, now).slice(0, UP_NEXT_TALKS);

const liveTalks = (talks: readonly Talk[], when: (talk: Talk) => boolean): Talk[] =>
  talks.filter((talk) => talk.edition === 'live' && takesPlace(talk) && when(talk)).toSorted(byStart);
