import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './talk-page.module.css';

/** A talk page's geometry, for a device that has no schedule yet. */
export function TalkSkeleton() {
  return (
    <div className={styles.page} aria-busy data-skeleton>
      <output className="vh">Loading the talk</output>
      <div className={styles.main}>
        <div className={styles.cover}>
          <Skeleton height="100%" />
        </div>
        <Skeleton height="2.5rem" width="70%" />
        <Skeleton height="8rem" />
      </div>
    </div>
  );
}
