import type { Statistics } from '../../../data/admin/live/statistics.ts';
import { headlines } from './figures-of.ts';
import styles from './statistics.module.css';

/** The event in ten figures. */
export const HeadlineTiles = ({ statistics, zone }: { readonly statistics: Statistics; readonly zone: string }) => (
  <dl className={styles.tiles}>
    {headlines(statistics, zone).map(({ label, value, note }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <strong>{value}</strong>
          <span>{note}</span>
        </dd>
      </div>
    ))}
  </dl>
);
