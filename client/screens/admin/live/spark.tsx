import styles from './live.module.css';

const WIDTH = 84;
const HEIGHT = 28;

interface SparkProps {
  readonly values: readonly number[];
  readonly tone?: 'live' | undefined;
}

/** A curve of the last hour; the number beside it is the current value. */
export function Spark({ values, tone }: SparkProps) {
  // With less than two values a level line, so that nothing moves later.
  const [first = 0] = values;
  const shown = values.length < 2 ? [first, first] : values;
  const most = Math.max(1, ...shown);
  const points = shown.map(
    (value, index) => `${(index / (shown.length - 1)) * WIDTH},${HEIGHT - 1 - (value / most) * (HEIGHT - 3)}`,
  );
  return (
    <svg className={styles.spark} data-tone={tone} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} />
    </svg>
  );
}
