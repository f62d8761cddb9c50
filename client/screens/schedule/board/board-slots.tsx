import { type CSSProperties, Fragment, memo, type ReactNode, useMemo } from 'react';
import type { ConferenceDay } from '../../../../domain/event/conference-days.ts';
import { STATUS_REFRESH } from '../../../../domain/limits/talks.ts';
import type { GridPlacement, ScheduleGrid } from '../../../../domain/talks/schedule/schedule-grid.ts';
import type { Instant } from '../../../../domain/time.ts';
import { useTimeDerived } from '../../../data/loading/use-time-derived.ts';
import { useIncrementalRender } from '../../../data/loading/gradually.ts';
import { inSlot, onRow } from './board-place.ts';
import { rowsStyle } from './board-rows.ts';
import styles from './board.module.css';
import { type CardFacts, factsOf } from '../cards/card-facts.ts';
import type { LeftPlace } from './left-place.ts';
import { SlotTime } from './slot-time.tsx';
import { TalkCard } from '../cards/talk-card.tsx';
import { talkTimes } from '../../../../domain/event/time-display.ts';
import { endsAt } from '../../../../domain/talks/talk.ts';
import { useDays } from '../../../data/talks/talks.ts';

interface BreakEntryProps {
  readonly placement: GridPlacement;
  readonly facts: CardFacts;
}

/** Break on the board: fills its time and cannot be kept (spec 2). */
function BreakEntry({ placement, facts }: BreakEntryProps) {
  const { talk } = placement;
  const stage = facts.stages.get(talk.stageId ?? '');
  const times = talkTimes(talk.startsAt, endsAt(talk), { zone: facts.zone, days: useDays() });
  return (
    <p className={styles.break} style={inSlot(placement)}>
      <span className={styles.breakLabel}>
        {talk.title}
        {stage ? <span className={styles.breakStage}> · {stage.name}</span> : null}{' '}
        <time className={styles.breakTime}>{times}</time>
      </span>
    </p>
  );
}

interface BoardSlotsProps {
  readonly grid: ScheduleGrid;
  /** Height of each row, in rem. */
  readonly rows: readonly number[];
  readonly day: ConferenceDay;
  readonly facts: CardFacts;
  readonly left: LeftPlace | undefined;
  /** Null on any other day than today. */
  readonly nowLine: ReactNode;
}

/** Entries grouped by start time, each under its time; today also the now-line. */
export function BoardSlots({ grid, rows, day, facts, left, nowLine }: BoardSlotsProps) {
  const slots = useMemo(() => slotsOf(grid.placements, rows), [grid, rows]);
  const upcoming = useTimeDerived(STATUS_REFRESH, (now) => slots.findIndex(({ at }) => at > now));
  const drawn = useIncrementalRender(grid.placements.length);
  // Draws in the first pass everything above the opening position: the now-line, or where the day was left.
  const opensAt = left ? slots.findIndex((slot) => holds(slot, left.talkId)) : nowLine === null ? -1 : upcoming;
  const upTo = slots[opensAt]?.before ?? 0;
  const shown = slots.filter(({ before }) => before < drawn || before <= upTo);
  const line = upcoming === -1 ? shown.length : upcoming;
  const next = slots[shown.length];
  const rest = next ? grid.placements.length - next.before : 0;
  return (
    <>
      {shown
        .map((slot) => <Slot key={slot.at} slot={slot} day={day} facts={facts} />)
        .toSpliced(line, 0, <Fragment key="now">{nowLine}</Fragment>)}
      {rest > 0 ? <div className={styles.rest} style={{ '--rest': rest } as CSSProperties} aria-hidden /> : null}
    </>
  );
}

interface TimeSlot {
  readonly at: Instant;
  readonly placements: readonly GridPlacement[];
  /** Number of entries in earlier slots. */
  readonly before: number;
  readonly style: CSSProperties;
}

const holds = ({ placements }: TimeSlot, talkId: string): boolean => placements.some(({ talk }) => talk.id === talkId);

function slotsOf(placements: readonly GridPlacement[], rows: readonly number[]): TimeSlot[] {
  let before = 0;
  return [...Map.groupBy(placements, ({ talk }) => talk.startsAt)].map(([at, together]) => {
    const slot = { at, placements: together, before, style: slotStyle(together, rows) };
    before += together.length;
    return slot;
  });
}

/** Box of a slot on the board, from its start row to the end of its longest entry. */
function slotStyle(together: readonly GridPlacement[], rows: readonly number[]): CSSProperties {
  const row = together[0]?.row ?? 0;
  const height = Math.max(...together.map((placement) => placement.rows));
  return { ...onRow(row, height), '--rows': rowsStyle(rows.slice(row, row + height)) } as CSSProperties;
}

interface SlotProps {
  readonly slot: TimeSlot;
  readonly day: ConferenceDay;
  readonly facts: CardFacts;
}

/** Memoised, so that a slot renders for new facts, but not when the now-line moves. */
const Slot = memo(function Slot({ slot, day, facts }: SlotProps) {
  return (
    <div className={styles.slot} style={slot.style} data-break={slot.placements.some(isBreak) || undefined}>
      <SlotTime at={slot.at} day={day} zone={facts.zone} />
      {slot.placements.map((placement) =>
        isBreak(placement) ? (
          <BreakEntry key={placement.talk.id} placement={placement} facts={facts} />
        ) : (
          <TalkCard key={placement.talk.id} {...factsOf(placement.talk, facts)} placement={placement} />
        ),
      )}
    </div>
  );
});

const isBreak = ({ talk }: GridPlacement): boolean => talk.kind !== 'talk';
