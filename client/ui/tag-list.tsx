import chip from './chip.module.css';
import styles from './tag-list.module.css';

interface TagListProps {
  readonly label: string;
  readonly items: readonly string[];
  /** Those one shares with the person who looks; they come first. */
  readonly common?: readonly string[];
  /** Keeps to one line, and leaves out what has no room. */
  readonly isOneLine?: boolean;
}

/** What somebody cares about, in a word each. Every entry is a chip itself: there may be hundreds in a list that is scrolled. */
export function TagList({ label, items, common = [], isOneLine = false }: TagListProps) {
  const shared = items.filter((item) => common.includes(item));
  const others = items.filter((item) => !common.includes(item));
  return (
    <ul className={styles.tags} aria-label={label} data-one-line={isOneLine || undefined}>
      {shared.map((item) => (
        <li key={item} className={chip.chip} data-tone="accent">
          {item}
          <span className="vh">, in common</span>
        </li>
      ))}
      {others.map((item) => (
        <li key={item} className={chip.chip} data-tone="quiet">
          {item}
        </li>
      ))}
    </ul>
  );
}
