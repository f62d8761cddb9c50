import Search from 'lucide-react/icons/search';
import { openSearch } from './search-open.ts';
import styles from './search-button.module.css';

/** Opens the search over everything: looks like a field where there is room, an icon on phones. */
export const SearchButton = () => (
  <button
    type="button"
    className={styles.search}
    data-edge
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={openSearch}
  >
    <Search size={18} aria-hidden />
    <span className={styles.words}>Search talks, people, booths</span>
    <kbd className={styles.key} data-edge aria-hidden>
      {MODIFIER}K
    </kbd>
  </button>
);

/** The name of the modifier key on this machine. */
export const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl ';
