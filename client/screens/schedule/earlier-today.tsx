import ChevronDown from 'lucide-react/icons/chevron-down';
import styles from './earlier-today.module.css';

interface EarlierTodayProps {
  /** How many talks are folded away. */
  readonly count: number;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** What of today is over, folded into one band above what is on. */
export function EarlierToday({ count, open, onToggle }: EarlierTodayProps) {
  return (
    <button type="button" className={styles.earlier} aria-expanded={open} onClick={onToggle}>
      Earlier today · {count}
      <ChevronDown size={16} aria-hidden />
    </button>
  );
}
