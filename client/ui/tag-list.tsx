import { chipLook } from './chip.tsx';
import styles from './tag-list.module.css';

interface TagListProps {
  readonly label: string;
  readonly items: readonly string[];
  /** Those one shares with the person who looks; they come first. */
  readonly common?: readonly string[];
  /** Keeps to one line, and leaves out what has no room. */
  readonly isOneLine?: boolean;
}

/** What somebody cares about, in a word each. */
export function TagList({ label, items, common = [], isOneLine = false }: TagListProps) {
  const shared = items.filter((item) => common.includes(item));
  const others = items.filter((item) => !common.includes(item));
  return (
    <ul className={styles.tags} aria-label={label} data-one-line={isOneLine || undefined}>
      {shared.map((item) => (
        <li key={item} {...chipLook('accent')}>
          {item}
          <span className="vh">, in common</span>
        </li>
      ))}
      {others.map((item) => (
        <li key={item} {...chipLook('quiet')}>
          {item}
        </li>
      ))}
    </ul>
  );
}
