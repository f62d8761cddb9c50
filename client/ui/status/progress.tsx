import styles from './progress.module.css';

interface ProgressProps {
  readonly value: number;
  readonly max?: number;
  /** The progress in words. */
  readonly label: string;
  /** `edge`: on the lower edge of its container; else on a separate line. */
  readonly at?: 'edge';
}

/** A progress bar. Its container sets the look: `--thickness`, `--groove`, `--fill`. */
export const Progress = ({ value, max = 1, label, at }: ProgressProps) => (
  <progress className={styles.progress} data-at={at} value={value} max={max} aria-label={label} />
);
