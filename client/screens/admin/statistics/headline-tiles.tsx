import type { Statistics } from '../../../data/admin/live/statistics.ts';
import { headlines } from './figures-of.ts';
import styles from './statistics.module.css';
import { Grid } from '../../../ui/layout/grid.tsx';

/** The event in ten figures. */
export const HeadlineTiles = ({ statistics, zone }: { readonly statistics: Statistics; readonly zone: string }) => (
  <Grid as="dl" column={11} gap={2} className={styles.tiles}>
    {headlines(statistics, zone).map(({ label, value, note }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <strong>{value}</strong>
          <span>{note}</span>
        </dd>
      </div>
    ))}
  </Grid>
);
