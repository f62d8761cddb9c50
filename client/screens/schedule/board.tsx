import { useMemo, useRef, type CSSProperties } from 'react';
import { scheduleGrid, stagesOn, type GridColumn, type ScheduleGrid } from '../../../domain/talks/schedule-grid.ts';
import { useStages } from '../../data/talks.ts';
import { scrollMotion } from '../../ui/scroll-motion.ts';
import { boardRows, rowsStyle } from './board-rows.ts';
import { BoardRuler } from './board-ruler.tsx';
import { BoardSlots } from './board-slots.tsx';
import styles from './board.module.css';
import type { DayListProps } from './day-list-props.ts';
import { NowLine } from './now-line.tsx';
import { StageHeads, trackHeads } from './stage-heads.tsx';
import { useTalkLinks } from './talk-links.ts';

/**
 * A day of the schedule: one chronological list of articles that style turns into the stage grid where there is
 * room. Not a `role=grid`: spans over rows would make its semantics false (ux 1.2).
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

/** Most of a page, so that the last stage seen before is seen again. */
function turnPage(scroller: HTMLElement | null, direction: -1 | 1): void {
  scroller?.scrollBy({ left: scroller.clientWidth * 0.75 * direction, behavior: scrollMotion() });
}

interface Parts {
  readonly heads: HTMLElement | null;
  readonly scroller: HTMLElement | null;
}

/** Brings a stage's column beside the times. */
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

/** Of what a column of one lane has, where two share it now and then. */
const SHARED = 1.5;

/** A stage on which talks usually run side by side is wider; where they do now and then, they share its width. */
const columnWidth = ({ lanes, usualLanes }: GridColumn): string =>
  `minmax(calc(var(--column) * ${lanes > usualLanes ? Math.max(usualLanes, SHARED) : usualLanes}), ${usualLanes}fr)`;
