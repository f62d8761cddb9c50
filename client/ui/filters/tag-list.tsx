import chip from './chip.module.css';
import styles from './tag-list.module.css';
import { Row } from '../layout/row.tsx';

interface TagListProps {
  readonly label: string;
  readonly items: readonly string[];
  /** Tags that the reader shares; they come first. */
  readonly common?: readonly string[];
  /** One line; tags that do not fit are cut off. */
  readonly isOneLine?: boolean;
}

/** A person's interests as chips. Plain elements, because a scrolled list may contain hundreds. */
export function TagList({ label, items, common = [], isOneLine = false }: TagListProps) {
  const shared = items.filter((item) => common.includes(item));
  const others = items.filter((item) => !common.includes(item));
  return (
    <Row as="ul" gap={1} wrap className={styles.tags} aria-label={label} data-one-line={isOneLine || undefined}>
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
    </Row>
  );
}
