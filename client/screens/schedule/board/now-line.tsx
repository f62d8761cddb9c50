import { useCallback, type CSSProperties } from 'react';
import { clockTime } from '../../../../domain/event/time-display.ts';
import { STATUS_REFRESH } from '../../../../domain/limits/talks.ts';
import { nowRow, type ScheduleGrid } from '../../../../domain/talks/schedule/schedule-grid.ts';
import type { Zone } from '../../../../domain/time.ts';
import { useTimeDerived } from '../../../data/loading/use-time-derived.ts';
import { onRow } from './board-place.ts';
import { watchNowLine, type NowPosition } from './now-position.ts';
import styles from './now-line.module.css';

interface NowLineProps {
  readonly zone: Zone;
  readonly onPosition: (position: NowPosition) => void;
  /** The grid it is drawn on; absent in a list, where it is an item between others. */
  readonly grid?: ScheduleGrid;
}

/** Line with the current time, between past and future entries. */
export function NowLine({ zone, onPosition, grid }: NowLineProps) {
  const place = useTimeDerived(STATUS_REFRESH, (now) => (grid ? (nowRow(grid, now)?.toFixed(2) ?? '') : '0'));
  const time = useTimeDerived(STATUS_REFRESH, (now) => clockTime(now, zone));
  // Stable, so that a moving line does not create a new observer.
  const watch = useCallback((line: HTMLElement | null) => watchNowLine(line, onPosition), [onPosition]);
  if (place === '') return null;
  const row = Math.floor(Number(place));
  return (
    <p
      ref={watch}
      tabIndex={-1}
      className={styles.now}
      style={{ ...onRow(row), '--within': Number(place) - row } as CSSProperties}
    >
      <span className={styles.time} data-edge>
        <span className="vh">It is now </span>
        <time>{time}</time>
      </span>
    </p>
  );
}
