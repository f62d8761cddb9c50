import type { ConferenceDay } from '../../../../domain/event/conference-days.ts';
import { laneOut } from '../../../../domain/talks/schedule/grid-lanes.ts';
import { snapped } from '../../../../domain/talks/schedule/board-steps.ts';
import type { TalkPlace } from '../../../../domain/talks/talk-place.ts';
import { endsAt, type Talk } from '../../../../domain/talks/talk.ts';
import { HOUR, type Instant, MINUTE, type Zone } from '../../../../domain/time.ts';

/** Minutes by which a card can be moved. */
export const MINUTE_STEPS = [5, 15, 30, 60] as const;
/** Pixels per minute: larger for finer steps. */
const SCALE: Readonly<Record<number, number>> = { 5: 3.6, 15: 2.4, 30: 1.6, 60: 1 };

/** The visible part of a day and its scale. */
export interface Geometry {
  readonly from: Instant;
  readonly to: Instant;
  /** Pixels per minute. */
  readonly scale: number;
  readonly columns: readonly (string | null)[];
}

interface Drawn {
  readonly day: ConferenceDay;
  readonly zone: Zone;
  readonly step: number;
  readonly columns: readonly (string | null)[];
}

/** The hours with talks, plus space before and after for dropping. */
export function geometryOf(
  talks: readonly Pick<Talk, 'startsAt' | 'minutes'>[],
  { day, zone, step, columns }: Drawn,
): Geometry {
  const usual = snapped(day.startsAt + 5 * HOUR, { grid: 60, zone });
  const starts = talks.map(({ startsAt }) => startsAt);
  const first = starts.length > 0 ? Math.min(...starts) : usual;
  const last = talks.length > 0 ? Math.max(...talks.map(endsAt)) : usual + 8 * HOUR;
  const from = snapped(first - HOUR / 2, { grid: 60, zone }, 'down');
  const to = snapped(last + 2 * HOUR, { grid: 60, zone }, 'up');
  return { from: Math.max(day.startsAt, from), to: Math.min(day.endsAt, to), scale: SCALE[step] ?? 1, columns };
}

/** Position of a place: pixels from the top, and its column as a share of the width. */
export function boxOf(place: TalkPlace, { from, scale, columns }: Geometry) {
  const column = place.stageId === null && !columns.includes(null) ? 0 : columns.indexOf(place.stageId);
  return {
    top: ((place.startsAt - from) / MINUTE) * scale,
    height: Math.max(place.minutes * scale - 3, 12),
    column,
  };
}

/** Initial scroll position: pixels from the top, and the range of columns to show, as shares of the width. */
export interface Opening {
  readonly top: number;
  readonly from: number;
  readonly until: number;
}

/**
 * Initial position of a day: the current day at now and at the first stage with a current talk, else at the next one; other
 * days at their first talk.
 */
export function openingOf(talks: readonly Talk[], geometry: Geometry, now: Instant): Opening {
  const { from, scale, columns } = geometry;
  const isRunning = runsAt(geometry, now);
  const ahead = isRunning ? talks.filter((talk) => endsAt(talk) > now) : talks;
  const boxes = (ahead.length > 0 ? ahead : talks)
    // All current talks count as starting now.
    .map((talk) => ({
      ...boxOf({ ...talk, startsAt: isRunning ? Math.max(talk.startsAt, now) : talk.startsAt }, geometry),
      isForAll: talk.kind === 'break',
    }))
    .toSorted((a, b) => a.top - b.top || a.column - b.column);
  const column = boxes.find(({ isForAll }) => !isForAll)?.column ?? 0;
  return {
    top: isRunning ? ((now - from) / MINUTE) * scale : (boxes[0]?.top ?? 0),
    from: column / columns.length,
    until: (column + 1) / columns.length,
  };
}

export const runsAt = ({ from, to }: Geometry, now: Instant): boolean => now >= from && now < to;

/** Places overlapping cards of a column side by side. */
export function lanesOf(
  talks: readonly Talk[],
): ReadonlyMap<string, { readonly lane: number; readonly lanes: number }> {
  const byColumn = Map.groupBy(talks, ({ stageId }) => stageId);
  const laid = [...byColumn.values()].flatMap((column) =>
    laneOut(column.map(({ id, startsAt, minutes }) => ({ id, row: startsAt / MINUTE, rows: minutes }))),
  );
  return new Map(laid.map(({ id, lane, lanes }) => [id, { lane, lanes }]));
}

/** The visible full and half hours. */
export function linesOf({ from, to }: Geometry): readonly { readonly at: Instant; readonly isHalf: boolean }[] {
  const count = Math.floor((to - from) / (HOUR / 2)) + 1;
  return Array.from({ length: count }, (_, index) => ({ at: from + index * (HOUR / 2), isHalf: index % 2 === 1 }));
}
