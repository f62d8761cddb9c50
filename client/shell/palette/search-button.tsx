import Search from 'lucide-react/icons/search';
import { useIsGuest } from '../../data/people/me.ts';
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
    <span className={styles.words}>{useSearchLabel()}</span>
    <kbd className={styles.key} data-edge aria-hidden>
      {MODIFIER}K
    </kbd>
  </button>
);

/** Label of the search: what it finds. Guests find talks only. */
export const useSearchLabel = (): string => (useIsGuest() ? 'Search talks' : 'Search talks, people, booths');

/** The name of the modifier key on this machine. */
export const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl ';
