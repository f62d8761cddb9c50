import styles from './badge.module.css';

interface BadgeProps {
  /** A text for numbers too large to show: "99+". */
  readonly count: number | string;
  /** What is counted, for screen readers: "filters on". */
  readonly label: string;
}

/** A number of items; renders nothing for 0. */
export function Badge({ count, label }: BadgeProps) {
  if (count === 0) return null;
  return (
    <span className={styles.badge} data-edge>
      {count}
      <span className="vh"> {label}</span>
    </span>
  );
}

/** Marks something new. */
export function Dot({ label }: { readonly label: string }) {
  return (
    <span className={styles.dot}>
      <span className="vh">{label}</span>
    </span>
  );
}
