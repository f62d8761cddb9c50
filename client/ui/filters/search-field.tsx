import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useCallback, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE } from '../../../domain/limits/search.ts';
import { IconButton } from '../actions/icon-button.tsx';
import styles from './search-field.module.css';
import { Row } from '../layout/row.tsx';

interface SearchFieldProps {
  /** Label: "Search talks". */
  readonly label: string;
  /** The current search text. */
  readonly value: string;
  /** Called 300 ms after the last keystroke (spec 9), or at once when the field is cleared with its button. */
  readonly onSearch: (query: string) => void;
}

/** A search field with its own state: typing stays smooth, and the search follows when it pauses. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The search was changed from outside: "Clear filters", the back button.
  if (seen !== value) {
    setSeen(value);
    if (value !== sent) setText(value);
  }

  const follow = (next: string, after: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(next.trim());
      onSearch(next.trim());
    }, after);
  };
  const stopWhenGone = useCallback(() => () => clearTimeout(timer.current), []);
  return (
    <Row as="search" gap={2} align="center" className={styles.field} data-edge ref={stopWhenGone}>
      <Search size={16} aria-hidden />
      <input
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts="/"
        enterKeyHint="search"
        value={text}
        onChange={(event) => follow(event.target.value, SEARCH_DEBOUNCE)}
      />
      {text === '' ? null : (
        <span className={styles.clear}>
          <IconButton label="Clear search" icon={<X size={16} aria-hidden />} onClick={() => follow('', 0)} />
        </span>
      )}
    </Row>
  );
}
