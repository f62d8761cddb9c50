import { TALK_MINUTES_MAX } from '../../limits/talk-fields.ts';
import { type Instant, MINUTE, minutes as milliseconds } from '../../time.ts';
import { byStart, endsAt, isDeclaredOver, type Talk } from '../talk.ts';
import { type PlaceChange, placeOf } from '../talk-place.ts';

export interface Delay {
  readonly stageId: string;
  /** Start of the delay, mostly now. */
  readonly from: Instant;
  readonly minutes: number;
}

/**
 * Delays a stage. The current talk lasts longer, later ones start later, and free time between them absorbs the delay.
 * Without a current talk the next one starts later. Breaks of the whole event do not move and count as free time; the stage's
 * own talks and breaks do move. Returns only the changes, in order.
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

/** Shifts each of these by the delay that is left. `ends`: when the previous one was to end. */
function shifted(later: readonly Talk[], first: { readonly ends: Instant; readonly late: number }): PlaceChange[] {
  let { ends, late } = first;
  return later.flatMap((talk) => {
    late = Math.max(0, late - Math.max(0, talk.startsAt - ends));
    ends = Math.max(ends, endsAt(talk));
    // Start times stay whole minutes.
    const startsAt = talk.startsAt + Math.ceil(late / MINUTE) * MINUTE;
    return late === 0 ? [] : [{ id: talk.id, was: placeOf(talk), to: { ...placeOf(talk), startsAt } }];
  });
}
