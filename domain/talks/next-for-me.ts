import { LIVE_LEAD } from '../limits/talks.ts';
import type { Instant } from '../time.ts';
import { scheduleStatus } from './current-talks.ts';
import { nextKept } from './next-talk.ts';
import { byStart, takesPlace, type Talk } from './talk.ts';

/** The talk to show. `soon`: it can be watched (spec 4: six minutes before). `running`: it takes place now. */
export interface NextForMe {
  readonly talk: Talk;
  readonly state: 'ahead' | 'soon' | 'running';
}

/**
 * Returns the talk to show from a person's schedule: a talk about to start, else the current kept talk (if there are several, the
 * one that began last), else the next kept talk (ux-app 2, Lobby).
 */
export function nextForMe(talks: readonly Talk[], kept: ReadonlySet<string>, now: Instant): NextForMe | undefined {
  const ahead = nextKept(talks, kept, now);
  if (ahead && ahead.startsAt - now <= LIVE_LEAD) return { talk: ahead, state: 'soon' };
  const running = talks
    .filter((talk) => talk.edition === 'live' && kept.has(talk.id) && takesPlace(talk))
    .toSorted(byStart)
    .findLast((talk) => scheduleStatus(talk, now) === 'live');
  if (running) return { talk: running, state: 'running' };
  return ahead && { talk: ahead, state: 'ahead' };
}
