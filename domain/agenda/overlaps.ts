import type { ConferenceDay } from '../event/conference-days.ts';
import { FREE_GAP_MINUTES } from '../limits/schedule.ts';
import { scheduleStatus } from '../talks/current-talks.ts';
import { byStart, endsAt, takesPlace, type Talk } from '../talks/talk.ts';
import { type Instant, minutes } from '../time.ts';

/** Whether the talk still takes place and is not over, so that an overlap matters. */
const isOpen = (talk: Talk, now: Instant): boolean => takesPlace(talk) && scheduleStatus(talk, now) !== 'ended';

/**
 * Returns for each talk the talks at the same time, by start. Talks without overlap are not in the map. Talks that only touch do
 * not overlap; breaks, cancelled talks and ended talks never do.
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
 * Groups talks by start. A group has several talks if all of them run at one common time, so that one has to be chosen (ux
 * 2.4). Two talks that merely overlap the same third one are not grouped; ended talks never are.
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

/** Free time between the talks of one day, if it is long enough to show (ux 2.4). */
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
