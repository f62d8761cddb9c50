import type { ConferenceDay } from '../../event/conference-days.ts';
import { GRID_GAP_MINUTES, GRID_GAP_ROWS, GRID_ROW_MINUTES, GRID_SLOT_MINUTES } from '../../limits/schedule.ts';
import { type Instant, inZone, MINUTE, minutes, SECOND, type Zone } from '../../time.ts';
import { endsAt, type Talk } from '../talk.ts';

/**
 * A part of the grid with a constant scale: the rows from `row` on cover `from` to `to`. A collapsed stretch, in which
 * nothing happens, covers more time per row.
 */
export interface GridStretch {
  readonly from: Instant;
  readonly to: Instant;
  readonly row: number;
  readonly rows: number;
  readonly collapsed: boolean;
}

type Span = Pick<GridStretch, 'from' | 'to' | 'collapsed'>;

const SLOT = minutes(GRID_SLOT_MINUTES);

/**
 * The stretches of a day from its first talk to its last, without gaps; empty for a day without talks. `today` must be sorted
 * by start.
 */
export function gridStretches(today: readonly Talk[], day: Pick<ConferenceDay, 'endsAt'>, zone: Zone): GridStretch[] {
  const first = today[0];
  if (!first) return [];
  const origin = slotOf(first.startsAt, zone);
  const spans = busySpans(today, day.endsAt).map(({ from, to }) => ({
    from: origin + Math.floor((from - origin) / SLOT) * SLOT,
    to: origin + Math.ceil((to - origin) / SLOT) * SLOT,
    collapsed: false,
  }));
  return numberRows(
    spans.flatMap((span, index): Span[] => {
      const before = spans[index - 1];
      return before ? [{ from: before.to, to: span.from, collapsed: true }, span] : [span];
    }),
  );
}

/** The latest half or full hour in `zone` that is not after `at`. */
function slotOf(at: Instant, zone: Zone): Instant {
  const clock = inZone(at, zone);
  return at - (clock.minute % GRID_SLOT_MINUTES) * MINUTE - clock.second * SECOND - clock.millisecond;
}

/** Periods in which something happens; pauses under 60 minutes are included. */
function busySpans(today: readonly Talk[], dayEnd: Instant): { from: Instant; to: Instant }[] {
  const spans: { from: Instant; to: Instant }[] = [];
  for (const talk of today) {
    const last = spans.at(-1);
    const end = Math.min(endsAt(talk), dayEnd);
    if (last && talk.startsAt - last.to <= minutes(GRID_GAP_MINUTES)) last.to = Math.max(last.to, end);
    else spans.push({ from: talk.startsAt, to: end });
  }
  return spans;
}

function numberRows(spans: readonly Span[]): GridStretch[] {
  let row = 0;
  return spans.map((span) => {
    const rows = span.collapsed ? GRID_GAP_ROWS : (span.to - span.from) / minutes(GRID_ROW_MINUTES);
    row += rows;
    return { ...span, row: row - rows, rows };
  });
}

/** The row of an instant, with its fraction; `undefined` outside the stretches. */
export function rowAt(stretches: readonly GridStretch[], at: Instant): number | undefined {
  const stretch = stretches.findLast(({ from }) => from <= at);
  if (!stretch || at > stretch.to) return undefined;
  const perRow = (stretch.to - stretch.from) / stretch.rows;
  return stretch.row + (at - stretch.from) / perRow;
}

/** Instants of a stretch's grid lines: every 30 minutes of elapsed time. */
export const slotStarts = ({ from, to }: Pick<GridStretch, 'from' | 'to'>): Instant[] =>
  Array.from({ length: (to - from) / SLOT }, (_, index) => from + index * SLOT);
