import { Skeleton } from './skeleton.tsx';
import styles from './loading.module.css';

interface LoadingProps {
  /** What is on its way, for who cannot see the blocks: "Loading users". */
  readonly label: string;
  /** How many of them stand below each other. */
  readonly rows?: number;
  /** CSS length of each, as high as what will stand here. */
  readonly height?: string;
}

/** In the place of what is on its way. */
export const Loading = ({ label, rows = 3, height = '3.5rem' }: LoadingProps) => (
  <output className={styles.loading} data-skeleton>
    <span className="vh">{label}</span>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} height={height} />
    ))}
  </output>
);
