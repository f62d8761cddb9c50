import type { ConferenceDay } from '../../event/conference-days.ts';
import { clockTime, zoneAbbreviation } from '../../event/time-display.ts';
import { byOrder } from '../../by-order.ts';
import type { Stage } from '../../stages/stage.ts';
import { LONG_TALK } from '../../limits/talks.ts';
import { HOUR, type Instant, inZone, MINUTE, type Zone } from '../../time.ts';
import { type GridStretch, gridStretches, rowAt, slotStarts } from './grid-stretches.ts';
import { laneOut } from './grid-lanes.ts';
import { byStart, endsAt, type Talk } from '../talk.ts';

/**
 * One conference day as a grid: a row per 5 minutes of elapsed time, a column per stage in order (spec 2, ux 2.4). Rows and
 * columns count from 0. Because rows are elapsed time, a clock change during the day neither hides nor repeats a talk; the
 * labels show local time in `zone`.
 */
export interface ScheduleGrid {
  readonly rows: number;
  readonly columns: readonly GridColumn[];
  readonly placements: readonly GridPlacement[];
  readonly slots: readonly GridSlot[];
  /** Collapsed stretches: more than 60 minutes in which nothing happens. */
  readonly gaps: readonly GridStretch[];
  /** The scale of time down the grid, for `nowRow`. */
  readonly stretches: readonly GridStretch[];
}

/** `stage` is null in the last column, which exists only if an entry has none of the given stages. */
export interface GridColumn {
  readonly stage: Stage | null;
  /** Maximum number of cards side by side at any time. */
  readonly lanes: number;
  /** Cards side by side for at least half of the time: a single crowded moment must not make the column wide all day. */
  readonly usualLanes: number;
}

/**
 * A talk or break on the grid. Overlapping ones of a column are side by side: this one in `lane` of `lanes`. `column` is null
 * for a break across all stages; these are behind the talks, with separate lanes.
 */
export interface GridPlacement {
  readonly talk: Talk;
  readonly column: number | null;
  readonly row: number;
  readonly rows: number;
  readonly lane: number;
  readonly lanes: number;
  /** It continues past the end of the day and is cut there. */
  readonly goesOn: boolean;
}

/** A grid line with its label, every 30 minutes. `zone`: the new abbreviation, right after a clock change. */
export interface GridSlot {
  readonly row: number;
  readonly at: Instant;
  readonly label: string;
  readonly zone: string | undefined;
}

export interface GridRequest {
  /** Talks of any days; the grid takes those that start on its day. */
  readonly talks: readonly Talk[];
  readonly stages: readonly Stage[];
  readonly day: ConferenceDay;
  /** Zone of the labels. The day is the event's day in any zone. */
  readonly zone: Zone;
}

export function scheduleGrid({ talks, stages, day, zone }: GridRequest): ScheduleGrid {
  const today = talksOn(talks, day).toSorted(byStart);
  const busy = today.flatMap((talk) => (isLong(talk) ? edgesOf(talk, day) : talk)).toSorted(byStart);
  const stretches = gridStretches(busy.length > 0 ? busy : today.map((talk) => within(talk, day)), day, zone);
  const ordered = stages.toSorted(byOrder);
  const placements = place(today, { ordered, stretches, day });
  const stageless = placements.some(({ column }) => column === ordered.length);
  return {
    rows: stretches.reduce((rows, stretch) => rows + stretch.rows, 0),
    columns: [...ordered, ...(stageless ? [null] : [])].map((stage, column) => ({
      stage,
      lanes: lanesOf(placements, column),
      usualLanes: usualLanesOf(placements, column),
    })),
    placements,
    slots: gridSlots(stretches, zone),
    gaps: stretches.filter(({ collapsed }) => collapsed),
    stretches,
  };
}

type DaySpan = Pick<ConferenceDay, 'startsAt' | 'endsAt'>;

/** Talks and breaks that start on this conference day; those of a day or longer on each day they run. */
export const talksOn = (talks: readonly Talk[], day: DaySpan): Talk[] =>
  talks.filter(
    (talk) =>
      talk.startsAt < day.endsAt && (talk.startsAt >= day.startsAt || (isLong(talk) && endsAt(talk) > day.startsAt)),
  );

/** Whether it lasts a day or longer (23 hours on the day of the spring change). Such entries do not make a day's grid longer. */
const isLong = ({ minutes: length }: Pick<Talk, 'minutes'>): boolean => length * MINUTE >= LONG_TALK;

/** Its first and last hour, if they are within this day: the rest needs no extra space. */
function edgesOf(talk: Talk, day: DaySpan): Talk[] {
  const [from, to] = [talk.startsAt, endsAt(talk)];
  return [
    ...(from > day.startsAt ? [{ ...talk, minutes: 60 }] : []),
    ...(to < day.endsAt ? [{ ...talk, startsAt: Math.max(day.startsAt, to - HOUR), minutes: 60 }] : []),
  ];
}

/** The part of it within this day. */
function within(talk: Talk, day: DaySpan): Talk {
  const startsAt = Math.max(talk.startsAt, day.startsAt);
  return { ...talk, startsAt, minutes: (Math.min(endsAt(talk), day.endsAt) - startsAt) / MINUTE };
}

/** Stages with an entry on this day, to leave out empty columns; breaks of the whole event do not count. */
export function stagesOn(stages: readonly Stage[], talks: readonly Talk[], day: ConferenceDay): Stage[] {
  const used = new Set(
    talksOn(talks, day)
      .filter(({ kind }) => kind !== 'break')
      .map((talk) => talk.stageId),
  );
  return stages.filter((stage) => used.has(stage.id));
}

/** A column to jump to, and the number of kept talks in it. */
export interface StageToShow {
  readonly stage: Stage;
  readonly column: number;
  readonly keeps: number;
}

/** The grid's stages as a list: those with kept talks first, each group in column order. */
export function stagesToShow(
  { columns, placements }: Pick<ScheduleGrid, 'columns' | 'placements'>,
  kept: ReadonlySet<string>,
): StageToShow[] {
  const stages = columns.flatMap(({ stage }, column) => {
    const keeps = placements.filter((placed) => placed.column === column && kept.has(placed.talk.id)).length;
    return stage ? [{ stage, column, keeps }] : [];
  });
  return stages.toSorted((a, b) => Number(b.keeps > 0) - Number(a.keeps > 0) || a.column - b.column);
}

/** The row of `now`, with its fraction, from the top; `undefined` outside the grid. */
export const nowRow = (grid: Pick<ScheduleGrid, 'stretches'>, now: Instant): number | undefined =>
  rowAt(grid.stretches, now);

interface Frame {
  readonly ordered: readonly Stage[];
  readonly stretches: readonly GridStretch[];
  readonly day: ConferenceDay;
}

function place(today: readonly Talk[], { ordered, stretches, day }: Frame): GridPlacement[] {
  const columnOf = new Map(ordered.map((stage, column) => [stage.id, column]));
  const extents = today.map((talk) => {
    const column = talk.kind === 'break' ? null : (columnOf.get(talk.stageId ?? '') ?? ordered.length);
    const row = wholeRow(stretches, talk.startsAt);
    const end = wholeRow(stretches, Math.min(endsAt(talk), day.endsAt, stretches.at(-1)?.to ?? day.endsAt));
    return { talk, column, row, rows: Math.max(end - row, 1), goesOn: endsAt(talk) > day.endsAt };
  });
  const columns = [...new Set(extents.map(({ column }) => column))];
  return columns.flatMap((column) => laneOut(extents.filter((extent) => extent.column === column))).toSorted(byReading);
}

/** By time, then stage: the reading order for screen readers (ux 1.2). */
const byReading = (a: GridPlacement, b: GridPlacement): number =>
  a.talk.startsAt - b.talk.startsAt || (a.column ?? -1) - (b.column ?? -1) || a.lane - b.lane;

/** Starts and ends are rounded alike, so that consecutive entries do not overlap in the grid. */
const wholeRow = (stretches: readonly GridStretch[], at: Instant): number => Math.floor(rowAt(stretches, at) ?? 0);

const lanesOf = (placements: readonly GridPlacement[], column: number): number =>
  placements.reduce((most, placed) => (placed.column === column ? Math.max(most, placed.lanes) : most), 1);

function usualLanesOf(placements: readonly GridPlacement[], column: number): number {
  const own = placements.filter((placed) => placed.column === column);
  const rowsFrom = (lanes: number): number =>
    own.reduce((sum, placed) => sum + (placed.lanes >= lanes ? placed.rows / placed.lanes : 0), 0);
  let usual = 1;
  while (rowsFrom(usual + 1) * 2 >= rowsFrom(1) && rowsFrom(usual + 1) > 0) usual += 1;
  return usual;
}

function gridSlots(stretches: readonly GridStretch[], zone: Zone): GridSlot[] {
  const open = stretches.filter(({ collapsed }) => !collapsed);
  const slots = open.flatMap((stretch) => slotStarts(stretch).map((at) => ({ at, row: rowAt([stretch], at) ?? 0 })));
  return slots.map(({ at, row }, index) => {
    const before = slots[index - 1]?.at ?? at;
    const clockChanged = inZone(before, zone).offsetNanoseconds !== inZone(at, zone).offsetNanoseconds;
    return { row, at, label: clockTime(at, zone), zone: clockChanged ? zoneAbbreviation(zone, at) : undefined };
  });
}
