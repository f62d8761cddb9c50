import styles from './funnel.module.css';

interface FunnelProps {
  readonly devices: {
    readonly sent: number;
    readonly waiting: number;
    readonly failed: number;
    readonly gone: number;
  };
  readonly opened: number;
}

/** What became of a push on its way to devices. */
export function Funnel({ devices: { sent, waiting, failed, gone }, opened }: FunnelProps) {
  const all = sent + waiting + failed + gone;
  const rows = [
    ['Devices', all],
    ['Delivered', sent],
    ['Opened', opened],
    ['Waiting', waiting],
    ['Failed', failed],
    ['Gone', gone],
  ] as const;
  return (
    <dl className={styles.funnel}>
      {rows.map(([label, count]) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>
            <meter
              className={styles.bar}
              data-what={label}
              max={Math.max(1, all)}
              value={Math.min(count, all)}
              aria-hidden
            />
            <span className={styles.count}>{count.toLocaleString('en')}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
