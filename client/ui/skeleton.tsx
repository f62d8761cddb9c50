import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths of what will stand here, so that nothing moves when it comes. */
  readonly height: string;
  readonly width?: string;
}

export function Skeleton({ height, width = '100%' }: SkeletonProps) {
  return <span className={styles.skeleton} aria-hidden style={{ blockSize: height, inlineSize: width }} />;
}
