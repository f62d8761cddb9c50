import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useCallback, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE } from '../../domain/limits/search.ts';
import { IconButton } from './icon-button.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** What is looked through: "Search talks". */
  readonly label: string;
  /** What is looked for now. */
  readonly value: string;
  /** Called 300 ms after the last keystroke (spec 9), at once when the field is emptied by its button. */
  readonly onSearch: (query: string) => void;
}

/** Typing stays smooth, because what is searched follows only when the typing pauses. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A search that is not our own came in: "Clear filters", the back button.
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
    <search className={styles.field} ref={stopWhenGone}>
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
    </search>
  );
}
