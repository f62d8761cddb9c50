import type { Instant } from '../../time.ts';
import { endsAt, takesPlace, type Talk } from '../talk.ts';

/** Default start of a rehearsal: at the event's first talk; during the event now. */
export function rehearsalStart(talks: readonly Talk[], now: Instant): Instant {
  const there = talks.filter(takesPlace);
  const first = Math.min(...there.map(({ startsAt }) => startsAt));
  const isOn = first <= now && there.some((talk) => endsAt(talk) > now);
  return isOn || there.length === 0 ? now : first;
}
