import type { Instant } from '../time.ts';
import { endsAt, takesPlace, type Talk } from './talk.ts';

/** When a rehearsal begins, if nobody says otherwise: as the event does, with its first talk; in the middle of the event now. */
export function rehearsalStart(talks: readonly Talk[], now: Instant): Instant {
  const there = talks.filter(takesPlace);
  const first = Math.min(...there.map(({ startsAt }) => startsAt));
  const isOn = first <= now && there.some((talk) => endsAt(talk) > now);
  return isOn || there.length === 0 ? now : first;
}
