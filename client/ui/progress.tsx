import styles from './progress.module.css';

interface ProgressProps {
  readonly value: number;
  readonly max?: number;
  /** What it is so far. */
  readonly label: string;
  /** On the lower edge of what it stands in; else a line of its own. */
  readonly at?: 'edge';
}

/** How far something is. Its look is told by what it stands in: `--thickness`, `--groove`, `--fill`. */
export const Progress = ({ value, max = 1, label, at }: ProgressProps) => (
  <progress className={styles.progress} data-at={at} value={value} max={max} aria-label={label} />
);
