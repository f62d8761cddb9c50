import type { ConferenceDay } from '../event/conference-days.ts';
import { FREE_GAP_MINUTES } from '../limits/schedule.ts';
import { byStart, endsAt, takesPlace, type Talk } from '../talks/talk.ts';
import { type Instant, minutes } from '../time.ts';

/**
 * For each talk that takes place at the same time as another, the others, in order of start. Talks without a
 * conflict are not in the map. Talks that only touch do not overlap; breaks and cancelled talks never do.
 */
export function overlapsAmong(talks: readonly Talk[]): Map<string, Talk[]> {
  const found = new Map<string, Talk[]>();
  let running: Talk[] = [];
  for (const talk of talks.filter(takesPlace).toSorted(byStart)) {
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

/** Talks in order of start, those that run into each other in one slot, out of which one is to be kept (ux 2.4). */
export function agendaSlots(talks: readonly Talk[]): Talk[][] {
  const slots: Talk[][] = [];
  let busyUntil = -Infinity;
  for (const talk of talks.toSorted(byStart)) {
    const current = slots.at(-1);
    if (current && talk.startsAt < busyUntil) current.push(talk);
    else slots.push([talk]);
    busyUntil = Math.max(busyUntil, endsAt(talk));
  }
  return slots;
}

export interface FreeGap {
  readonly from: Instant;
  readonly to: Instant;
}

/** Free time between the talks of one day that is long enough to be worth showing (ux 2.4). */
export function freeGaps(talks: readonly Talk[], day: Pick<ConferenceDay, 'startsAt' | 'endsAt'>): FreeGap[] {
  const today = talks.filter((talk) => takesPlace(talk) && talk.startsAt >= day.startsAt && talk.startsAt < day.endsAt);
  const slots = agendaSlots(today).map((slot) => ({ from: slot[0]?.startsAt ?? 0, to: Math.max(...slot.map(endsAt)) }));
  return slots
    .slice(1)
    .map((slot, index) => ({ from: slots[index]?.to ?? slot.from, to: slot.from }))
    .filter((gap) => gap.to - gap.from >= minutes(FREE_GAP_MINUTES));
}
