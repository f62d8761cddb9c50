import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths of the later content, so that nothing moves when it appears. */
  readonly height: string;
  readonly width?: string;
}

export function Skeleton({ height, width = '100%' }: SkeletonProps) {
  return <span className={styles.skeleton} aria-hidden style={{ blockSize: height, inlineSize: width }} />;
}
