import { LIVE_LEAD } from '../limits/talks.ts';
import type { Instant } from '../time.ts';
import { talkMoment } from './current-talks.ts';
import { nextKept } from './next-talk.ts';
import { byStart, takesPlace, type Talk } from './talk.ts';

/** `soon`: from when on it can be watched (spec 4: six minutes before). `running`: it is the one I am in. */
export interface NextForMe {
  readonly talk: Talk;
  readonly state: 'ahead' | 'soon' | 'running';
}

/**
 * What to show somebody of their own schedule: what is about to start, else the kept talk that runs, of several the
 * one that began last, else what is ahead (ux-app 2, Lobby).
 */
export function nextForMe(talks: readonly Talk[], kept: ReadonlySet<string>, now: Instant): NextForMe | undefined {
  const ahead = nextKept(talks, kept, now);
  if (ahead && ahead.startsAt - now <= LIVE_LEAD) return { talk: ahead, state: 'soon' };
  const running = talks
    .filter((talk) => talk.edition === 'live' && kept.has(talk.id) && takesPlace(talk))
    .toSorted(byStart)
    .findLast((talk) => talkMoment(talk, now) === 'live');
  if (running) return { talk: running, state: 'running' };
  return ahead && { talk: ahead, state: 'ahead' };
}
