import type { ConferenceDay } from '../../event/conference-days.ts';
import { dayOf } from '../../event/conference-days.ts';
import { TALK_MINUTES_MAX } from '../../limits/talk-fields.ts';
import { type Instant, instantOf, inZone, minutes as milliseconds, type Zone } from '../../time.ts';
import type { TalkPlace } from '../talk-place.ts';

/** What a key does to a card that is picked up on the board. */
export type BoardStep =
  | 'earlier'
  | 'later'
  | 'shorter'
  | 'longer'
  | 'stage-before'
  | 'stage-after'
  | 'day-before'
  | 'day-after';

export interface BoardAround {
  /** Minutes of a grid step. */
  readonly step: number;
  /** In column order. */
  readonly stageIds: readonly string[];
  readonly days: readonly ConferenceDay[];
  readonly zone: Zone;
}

/** The next place in that direction; the same one at the end. A place between grid lines moves onto one. */
export function stepped(
  place: TalkPlace,
  step: BoardStep,
  { step: grid, stageIds, days, zone }: BoardAround,
): TalkPlace {
  switch (step) {
    case 'earlier':
      return { ...place, startsAt: snapped(place.startsAt - 1, { grid, zone }, 'down') };
    case 'later':
      return { ...place, startsAt: snapped(place.startsAt + 1, { grid, zone }, 'up') };
    case 'shorter':
      return { ...place, minutes: Math.max(Math.min(grid, place.minutes), Math.ceil(place.minutes / grid - 1) * grid) };
    case 'longer':
      return { ...place, minutes: Math.min(TALK_MINUTES_MAX, Math.floor(place.minutes / grid + 1) * grid) };
    case 'stage-before':
    case 'stage-after':
      return onNextStage(place, step === 'stage-after' ? 1 : -1, stageIds);
    default:
      return onNextDay(place, step === 'day-after' ? 1 : -1, { days, zone });
  }
}

/** The nearest grid line to a time: the next one up, down or in either direction. */
export function snapped(
  at: Instant,
  { grid, zone }: { readonly grid: number; readonly zone: Zone },
  way: 'up' | 'down' | 'near' = 'near',
): Instant {
  // Lines start at the full hour of local time, which in some zones is offset by half or quarter hours.
  const size = milliseconds(grid);
  const offset = inZone(Math.round(at), zone).offsetNanoseconds / 1_000_000;
  const round = { up: Math.ceil, down: Math.floor, near: Math.round }[way];
  return round((at + offset) / size) * size - offset;
}

function onNextStage(place: TalkPlace, by: number, stageIds: readonly string[]): TalkPlace {
  if (place.stageId === null) return place;
  const stageId = stageIds[stageIds.indexOf(place.stageId) + by];
  return stageId === undefined ? place : { ...place, stageId };
}

/** At the same local time. */
function onNextDay(place: TalkPlace, by: number, { days, zone }: Pick<BoardAround, 'days' | 'zone'>): TalkPlace {
  const day = dayOf(days, place.startsAt);
  const next = day && days[day.index + by];
  if (!day || !next) return place;
  const clock = inZone(place.startsAt, zone);
  const nights = inZone(day.startsAt, zone).toPlainDate().until(clock.toPlainDate()).days;
  const date = Temporal.PlainDate.from(next.date).add({ days: nights });
  return { ...place, startsAt: instantOf(`${date.toString()}T${clock.toPlainTime().toString().slice(0, 5)}`, zone) };
}
