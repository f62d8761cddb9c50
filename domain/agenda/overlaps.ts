import type { ConferenceDay } from '../event/conference-days.ts';
import { FREE_GAP_MINUTES } from '../limits/schedule.ts';
import { talkMoment } from '../talks/current-talks.ts';
import { byStart, endsAt, takesPlace, type Talk } from '../talks/talk.ts';
import { type Instant, minutes } from '../time.ts';

/** Whether one still has to choose between this talk and another: it takes place and is not over. */
const isOpen = (talk: Talk, now: Instant): boolean => takesPlace(talk) && talkMoment(talk, now) !== 'ended';

/**
 * For each talk that takes place at the same time as another, the others, in order of start. Talks without a
 * conflict are not in the map. Talks that only touch do not overlap; breaks, cancelled talks and what is over never do.
 */
export function overlapsAmong(talks: readonly Talk[], now: Instant): Map<string, Talk[]> {
  const found = new Map<string, Talk[]>();
  let running: Talk[] = [];
  for (const talk of talks.filter((each) => isOpen(each, now)).toSorted(byStart)) {
    running = running.filter((other) => endsAt(other) > talk.startsAt);
    for (const other of running) {
      listOf(found, other.id).push(talk);
      listOf(found, talk.id).push(other);
    }
    running.push(talk);
  }
  return found;
}

function listOf(found: Map<string, Talk[]>, id: string): Talk[] {
  const list = found.get(id) ?? [];
  found.set(id, list);
  return list;
}

/**
 * Talks in order of start; those that all run at one time in one slot, out of which one is to be kept (ux 2.4). Talks
 * that only have a third in common are no choice between each other, and what is over is none at all.
 */
export function agendaSlots(talks: readonly Talk[], now: Instant): Talk[][] {
  const slots: Talk[][] = [];
  for (const talk of talks.toSorted(byStart)) {
    const current = slots.at(-1);
    const meetsAll = current?.every((other) => isOpen(other, now) && endsAt(other) > talk.startsAt) ?? false;
    if (meetsAll && isOpen(talk, now)) current?.push(talk);
    else slots.push([talk]);
  }
  return slots;
}

export interface FreeGap {
  readonly from: Instant;
  readonly to: Instant;
}

/** Free time between the talks of one day that is long enough to be worth showing (ux 2.4). */
export function freeGaps(talks: readonly Talk[], day: Pick<ConferenceDay, 'startsAt' | 'endsAt'>): FreeGap[] {
  const gaps: FreeGap[] = [];
  let busyUntil: Instant | undefined;
  for (const talk of talks.filter(takesPlace).toSorted(byStart)) {
    if (talk.startsAt < day.startsAt || talk.startsAt >= day.endsAt) continue;
    if (busyUntil !== undefined && talk.startsAt - busyUntil >= minutes(FREE_GAP_MINUTES))
      gaps.push({ from: busyUntil, to: talk.startsAt });
    busyUntil = Math.max(busyUntil ?? endsAt(talk), endsAt(talk));
  }
  return gaps;
}
