import styles from './badge.module.css';

interface BadgeProps {
  /** In words where it is too many to tell: "99+". */
  readonly count: number | string;
  /** What is counted, for those who cannot see where the badge stands: "filters on". */
  readonly label: string;
}

/** How many of something; nothing at all for none. */
export function Badge({ count, label }: BadgeProps) {
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      {count}
      <span className="vh"> {label}</span>
    </span>
  );
}

/** Something here is new. */
export function Dot({ label }: { readonly label: string }) {
  return (
    <span className={styles.dot}>
      <span className="vh">{label}</span>
    </span>
  );
}
