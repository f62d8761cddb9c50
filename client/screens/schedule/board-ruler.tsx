import type { ConferenceDay } from '../../../domain/event/conference-days.ts';
import { calendarDate, dayShift, timeRange } from '../../../domain/event/time-display.ts';
import type { ScheduleGrid } from '../../../domain/talks/schedule-grid.ts';
import type { Zone } from '../../../domain/time.ts';
import { onRow } from './board-place.ts';
import styles from './board.module.css';

interface BoardRulerProps {
  readonly grid: ScheduleGrid;
  readonly day: ConferenceDay;
  readonly zone: Zone;
}

/** The grid's half-hour rules and their times: for the eye only, as every card says its time itself. */
export function BoardRuler({ grid, day, zone }: BoardRulerProps) {
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
