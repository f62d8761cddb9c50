import { EARLIER_FOLD } from '../limits/schedule.ts';
import type { Instant } from '../time.ts';
import { scheduleStatus } from './current-talks.ts';
import type { Talk } from './talk.ts';

export interface FoldedDay {
  /** Number of folded talks; all of them are over. */
  readonly earlier: number;
  /** The remaining talks; the first is not over yet. */
  readonly rest: readonly Talk[];
}

/**
 * Folds the start of a day: talks that ended before any current one began (ux-app 4). A day is not folded if all of its talks are
 * over, or if only few are.
 */
export function foldEarlier(entries: readonly Talk[], now: Instant): FoldedDay {
  const current = entries.filter((entry) => scheduleStatus(entry, now) !== 'ended').map(({ startsAt }) => startsAt);
  const from = Math.min(...current);
  const earlier = entries.filter(({ kind, startsAt }) => kind === 'talk' && startsAt < from).length;
  if (current.length === 0 || earlier < EARLIER_FOLD) return { earlier: 0, rest: entries };
  return { earlier, rest: entries.filter(({ startsAt }) => startsAt >= from) };
}
