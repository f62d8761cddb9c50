import styles from './funnel.module.css';
import { Stack } from '../../ui/layout/stack.tsx';

interface FunnelProps {
  /** Undefined while loading. */
  readonly of:
    | {
        readonly devices: {
          readonly sent: number;
          readonly waiting: number;
          readonly failed: number;
          readonly gone: number;
        };
        readonly opened: number;
      }
    | undefined;
}

const NONE = { devices: { sent: 0, waiting: 0, failed: 0, gone: 0 }, opened: 0 };

/** Delivery of a push by devices; keeps its space while loading. */
export function Funnel({ of }: FunnelProps) {
  const { devices, opened } = of ?? NONE;
  const { sent, waiting, failed, gone } = devices;
  const all = sent + waiting + failed + gone;
  const rows = [
    ['Push devices', all],
    ['Delivered', sent],
    ['Opened', opened],
    ['Waiting', waiting],
    ['Failed', failed],
    ['Gone', gone],
  ] as const;
  return (
    <Stack as="dl" gap={2} className={styles.funnel}>
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
            <span className={styles.count}>{of ? count.toLocaleString('en') : '–'}</span>
          </dd>
        </div>
      ))}
    </Stack>
  );
}
