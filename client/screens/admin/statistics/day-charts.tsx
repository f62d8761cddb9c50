import { axisTicks, type DayCurve } from '../../../../domain/analytics/viewer-chart.ts';
import type { WatchPoint } from '../../../../domain/analytics/concurrent-viewers.ts';
import { plural } from '../../../../domain/plural.ts';
import { clockTime, dayDate } from '../../../../domain/event/time-display.ts';
import { HOUR, type Zone } from '../../../../domain/time.ts';
import styles from './statistics.module.css';
import { Stack } from '../../../ui/layout/stack.tsx';

interface DayChartsProps {
  readonly lines: readonly DayCurve[];
  /** Minutes between two points. */
  readonly step: number;
  readonly zone: Zone;
}

/** Viewers over each day; all days have the same hours and the same scale. */
export function DayCharts({ lines, step, zone }: DayChartsProps) {
  const ticks = axisTicks(Math.max(...lines.flatMap(({ points }) => points.map(({ watching }) => watching))));
  return (
    <Stack gap={4}>
      {lines.map((line) => (
        <DayChart key={line.day.date} line={line} ticks={ticks} step={step} zone={zone} />
      ))}
    </Stack>
  );
}

interface DayChartProps extends Omit<DayChartsProps, 'lines'> {
  readonly line: DayCurve;
  readonly ticks: readonly number[];
}

function DayChart({ line: { day, points }, ticks, step, zone }: DayChartProps) {
  const peak = points.reduce((most, point) => (point.watching > most.watching ? point : most));
  const from = points[0]?.at ?? 0;
  const width = points.length * step * 60_000;
  const share = (at: number): string => `${((at - from) / width) * 100}%`;
  const top = ticks.at(-1) ?? 1;
  const people = plural(peak.watching, '1 person', `${peak.watching.toLocaleString('en')} people`);
  const hours = points.filter(({ at }) => at % HOUR === from % HOUR);
  const every = Math.ceil(hours.length / 12);
  return (
    <figure className={styles.day}>
      <figcaption>
        <strong>{day.label}</strong> {dayDate(day.date)}, most at {clockTime(peak.at, zone)}: {people}
      </figcaption>
      <div className={styles.plot} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
            {tick.toLocaleString('en')}
          </span>
        ))}
        <svg className={styles.line} viewBox={`0 0 ${points.length} ${top}`} preserveAspectRatio="none">
          <path className={styles.area} d={`M0 ${top} ${outline(points, top)} V${top} Z`} />
          <path className={styles.edge} d={`M0 ${top - (points[0]?.watching ?? 0)} ${outline(points, top)}`} />
        </svg>
      </div>
      <div className={styles.hours} aria-hidden>
        {hours.map(({ at }, index) =>
          index % every === 0 ? (
            <span key={at} style={{ insetInlineStart: share(at) }}>
              {clockTime(at, zone)}
            </span>
          ) : null,
        )}
      </div>
    </figure>
  );
}

/** A stepped line, because each figure covers a period. */
const outline = (points: readonly WatchPoint[], top: number): string =>
  points.map(({ watching }, index) => `L${index} ${top - watching} H${index + 1}`).join(' ');
