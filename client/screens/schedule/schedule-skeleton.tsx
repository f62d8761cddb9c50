import { Skeleton } from '../../ui/status/skeleton.tsx';
import styles from './schedule-skeleton.module.css';
import { Stack } from '../../ui/layout/stack.tsx';

/** Placeholder of the schedule, for a device that has none yet. */
export function ScheduleSkeleton() {
  return (
    <Stack gap={4} aria-busy data-skeleton>
      <output className="vh">Loading the schedule</output>
      <Skeleton height="3rem" />
      <Stack gap={2} className={styles.cards}>
        {HEIGHTS.map((height, index) => (
          <Skeleton key={index} height={`${height}rem`} />
        ))}
      </Stack>
    </Stack>
  );
}

const HEIGHTS = [7, 7, 10, 7, 10, 7, 7, 10, 7, 7];
