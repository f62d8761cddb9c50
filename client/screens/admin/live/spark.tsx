import styles from './live.module.css';

const WIDTH = 84;
const HEIGHT = 28;

interface SparkProps {
  readonly values: readonly number[];
  readonly tone?: 'live' | undefined;
}

/** How something went over the last hour; the number beside it says how it stands. */
export function Spark({ values, tone }: SparkProps) {
  // In its room, so that nothing moves once there are two.
  if (values.length < 2) return <span className={styles.spark} />;
  const most = Math.max(1, ...values);
  const points = values.map(
    (value, index) => `${(index / (values.length - 1)) * WIDTH},${HEIGHT - 1 - (value / most) * (HEIGHT - 3)}`,
  );
  return (
    <svg className={styles.spark} data-tone={tone} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} />
    </svg>
  );
}
