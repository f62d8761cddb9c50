import Search from 'lucide-react/icons/search';
import { openSearch } from './search-open.ts';
import styles from './search-button.module.css';

/** Opens the search over everything: a field where there is room, a magnifier on phones. */
export const SearchButton = () => (
  <button
    type="button"
    className={styles.search}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={openSearch}
  >
    <Search size={18} aria-hidden />
    <span className={styles.words}>Search talks, people, booths</span>
    <kbd className={styles.key} aria-hidden>
      {MODIFIER}K
    </kbd>
  </button>
);

/** As the keyboard of this machine names it. */
export const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl ';
