import { TALK_MINUTES_MAX } from '../limits/talk-fields.ts';
import { type Instant, MINUTE, minutes as milliseconds } from '../time.ts';
import { byStart, endsAt, isDeclaredOver, type Talk } from './talk.ts';
import { type PlaceChange, placeOf } from './talk-place.ts';

export interface Delay {
  readonly stageId: string;
  /** From when on: mostly now. */
  readonly from: Instant;
  readonly minutes: number;
}

/**
 * What becomes of a stage that is late: the talk that is on lasts longer, those after it start later, and free time between
 * them takes up the delay. Where nothing is on, the next one starts later. Breaks of the whole event stay where they are and are
 * free time for the stage; what belongs to the stage, its own breaks included, moves on. Only what changes is answered, in order.
 */
export function delayed(talks: readonly Talk[], { stageId, from, minutes }: Delay): PlaceChange[] {
  const onStage = talks
    .filter((talk) => talk.edition === 'live' && talk.kind !== 'break' && talk.stageId === stageId && !talk.cancelled)
    .toSorted(byStart);
  const running = onStage.findLast(
    (talk) => talk.startsAt <= from && endsAt(talk) > from && talk.kind === 'talk' && !isDeclaredOver(talk),
  );
  const longer = running && Math.max(running.minutes, Math.min(running.minutes + minutes, TALK_MINUTES_MAX));
  const later = onStage.filter((talk) => talk !== running && talk.startsAt >= from);
  const first = running
    ? { ends: endsAt(running), late: milliseconds((longer ?? 0) - running.minutes) }
    : { ends: later[0]?.startsAt ?? from, late: milliseconds(minutes) };
  const moved = shifted(later, first);
  if (!running || longer === undefined || longer === running.minutes) return moved;
  return [{ id: running.id, was: placeOf(running), to: { ...placeOf(running), minutes: longer } }, ...moved];
}

/** These, each as much later as is left of the delay by then. `ends`: when the one before them was to end. */
function shifted(later: readonly Talk[], first: { readonly ends: Instant; readonly late: number }): PlaceChange[] {
  let { ends, late } = first;
  return later.flatMap((talk) => {
    late = Math.max(0, late - Math.max(0, talk.startsAt - ends));
    ends = Math.max(ends, endsAt(talk));
    // Starts stay whole minutes, as people read them.
    const startsAt = talk.startsAt + Math.ceil(late / MINUTE) * MINUTE;
    return late === 0 ? [] : [{ id: talk.id, was: placeOf(talk), to: { ...placeOf(talk), startsAt } }];
  });
}
