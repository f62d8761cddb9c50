import { EARLIER_FOLD } from '../limits/schedule.ts';
import type { Instant } from '../time.ts';
import { talkMoment } from './current-talks.ts';
import type { Talk } from './talk.ts';

export interface FoldedDay {
  /** How many talks are folded away: all of them over. */
  readonly earlier: number;
  /** What is left: the first of it is not over yet. */
  readonly rest: readonly Talk[];
}

/**
 * A day as one wants to see it in the middle of it: what was over before anything that still runs began is folded away
 * (ux-app 4). A day that is over as a whole stays as it is, as does one of which only little is over.
 */
export function foldEarlier(entries: readonly Talk[], now: Instant): FoldedDay {
  const current = entries.filter((entry) => talkMoment(entry, now) !== 'ended').map(({ startsAt }) => startsAt);
  const from = Math.min(...current);
  const earlier = entries.filter(({ kind, startsAt }) => kind === 'talk' && startsAt < from).length;
  if (current.length === 0 || earlier < EARLIER_FOLD) return { earlier: 0, rest: entries };
  return { earlier, rest: entries.filter(({ startsAt }) => startsAt >= from) };
}
