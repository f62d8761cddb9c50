import { type CSSProperties, type Ref, Suspense, useMemo, useRef } from 'react';
import {
  type GridColumn,
  scheduleGrid,
  type ScheduleGrid,
  stagesOn,
} from '../../../../domain/talks/schedule/schedule-grid.ts';
import { useStages } from '../../../data/talks/talks.ts';
import { scrollMotion } from '../../../ui/layout/scroll-motion.ts';
import { boardRows, rowsStyle } from './board-rows.ts';
import { BoardSlots } from './board-slots.tsx';
import styles from './board.module.css';
import type { DayListProps } from '../day-list-props.ts';
import { NowLine } from './now-line.tsx';
import { useTalkLinks } from '../cards/talk-links.ts';
import type { ConferenceDay } from '../../../../domain/event/conference-days.ts';
import { calendarDate, dayShift, timeRange } from '../../../../domain/event/time-display.ts';
import type { Zone } from '../../../../domain/time.ts';
import { onRow } from './board-place.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';

const StageMenu = lazyPart(() => import('../tools/stage-menu.tsx').then((part) => part.StageMenu));

/** Above this number of stages, which fit on a wide page, there is a menu of stages. */
const IN_VIEW = 6;

interface StageHeadsProps {
  readonly grid: ScheduleGrid;
  readonly kept: ReadonlySet<string>;
  readonly ref: Ref<HTMLDivElement>;
  /** Scrolls the board by most of its width, left (-1) or right (1). */
  readonly onTurn: (direction: -1 | 1) => void;
  readonly onShow: (column: number) => void;
}

/**
 * Stage names above the columns, hidden from screen readers since every card names its stage. The buttons are for a mouse
 * that cannot scroll sideways.
 */
function StageHeads({ grid, kept, ref, onTurn, onShow }: StageHeadsProps) {
  return (
    <div className={styles.heads}>
      {grid.columns.length > IN_VIEW ? (
        <div className={styles.menu}>
          <Suspense>
            <StageMenu grid={grid} kept={kept} onShow={onShow} />
          </Suspense>
        </div>
      ) : null}
      <div className={styles.headRow} ref={ref} aria-hidden>
        <span />
        {grid.columns.map(({ stage }) => (
          <span key={stage?.id ?? ''} className={styles.head} title={stage?.name}>
            {stage?.name ?? 'Elsewhere'}
          </span>
        ))}
      </div>
      <div className={styles.more} aria-hidden>
        <IconButton
          label="Stages to the left"
          tabIndex={-1}
          icon={<ChevronLeft size={18} aria-hidden />}
          onClick={() => onTurn(-1)}
        />
        <IconButton
          label="Stages to the right"
          tabIndex={-1}
          icon={<ChevronRight size={18} aria-hidden />}
          onClick={() => onTurn(1)}
        />
      </div>
    </div>
  );
}

const travelsByItself = CSS.supports('animation-timeline: --stages');

/** Moves the stage names with their columns, in browsers without scroll timelines. */
function trackHeads(heads: HTMLDivElement | null, scroller: HTMLElement): void {
  if (heads && !travelsByItself) heads.style.translate = `${-scroller.scrollLeft}px`;
}

interface BoardRulerProps {
  readonly grid: ScheduleGrid;
  readonly day: ConferenceDay;
  readonly zone: Zone;
}

/** Half-hour lines and their times; hidden from screen readers, since every slot has its time. */
function BoardRuler({ grid, day, zone }: BoardRulerProps) {
  return (
    <>
      {grid.slots.map(({ at, row }) => (
        <div key={at} className={styles.rule} aria-hidden style={onRow(row)} />
      ))}
      {grid.gaps.map((gap) => (
        <p key={gap.from} className={styles.gap} aria-hidden style={onRow(gap.row, gap.rows)}>
          <span>{timeRange(gap.from, gap.to, zone)}</span>
        </p>
      ))}
      <div className={styles.ruler} aria-hidden>
        {grid.slots.map(({ at, row, label, zone: changed }) => (
          <span key={at} className={styles.label} style={onRow(row)}>
            {label}
            <small>{changed ?? (dayShift(at, zone, day) === 0 ? '' : calendarDate(at, zone).slice(0, 3))}</small>
          </span>
        ))}
      </div>
    </>
  );
}

/**
 * A day of the schedule: one chronological list of articles that CSS turns into the stage grid where there is room. Not
 * `role=grid`: entries that span several rows would break its semantics (ux 1.2).
 */
export function Board({ entries, day, isToday, facts, left, onNowPosition }: DayListProps) {
  const stages = useStages();
  const heads = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useMemo(
    () => scheduleGrid({ talks: entries, stages: stagesOn(stages, entries, day), day, zone: facts.zone }),
    [entries, stages, day, facts.zone],
  );
  const rows = useMemo(() => boardRows(grid), [grid]);
  return (
    <div className={styles.programme} style={boardStyle(grid)} {...useTalkLinks()}>
      <StageHeads
        ref={heads}
        grid={grid}
        kept={facts.kept}
        onTurn={(direction) => turnPage(scroller.current, direction)}
        onShow={(column) => showColumn({ heads: heads.current, scroller: scroller.current }, column)}
      />
      <div
        className={styles.scroller}
        ref={scroller}
        onScroll={(event) => trackHeads(heads.current, event.currentTarget)}
      >
        <div className={styles.board} style={{ '--rows': rowsStyle(rows) } as CSSProperties}>
          <BoardRuler grid={grid} zone={facts.zone} day={day} />
          <BoardSlots
            key={day.startsAt}
            grid={grid}
            rows={rows}
            day={day}
            facts={facts}
            left={left}
            nowLine={isToday ? <NowLine grid={grid} zone={facts.zone} onPosition={onNowPosition} /> : null}
          />
        </div>
      </div>
      <div className={styles.fade} aria-hidden />
    </div>
  );
}

/** Scrolls by less than a full width, so that the last stage stays in view. */
function turnPage(scroller: HTMLElement | null, direction: -1 | 1): void {
  scroller?.scrollBy({ left: scroller.clientWidth * 0.75 * direction, behavior: scrollMotion() });
}

interface Parts {
  readonly heads: HTMLElement | null;
  readonly scroller: HTMLElement | null;
}

/** Scrolls a stage's column next to the times. */
function showColumn({ heads, scroller }: Parts, column: number): void {
  const [first, wanted] = [heads?.children[1], heads?.children[column + 1]];
  if (!(first instanceof HTMLElement && wanted instanceof HTMLElement)) return;
  scroller?.scrollTo({ left: wanted.offsetLeft - first.offsetLeft, behavior: scrollMotion() });
}

const boardStyle = ({ columns }: ScheduleGrid): CSSProperties =>
  ({
    '--columns': columns.map(columnWidth).join(' '),
    '--lanes-in-all': columns.reduce((sum, { usualLanes }) => sum + usualLanes, 0),
  }) as CSSProperties;

/** Width of a column where two talks share it now and then, relative to a column with one lane. */
const SHARED = 1.5;

/** Grid size of a stage: wider if its talks usually overlap; occasional overlaps share the width. */
const columnWidth = ({ lanes, usualLanes }: GridColumn): string =>
  `minmax(calc(var(--column) * ${lanes > usualLanes ? Math.max(usualLanes, SHARED) : usualLanes}), ${usualLanes}fr)`;
