import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import styles from './jump-to-now.module.css';
import { goToNow, type NowPosition } from './now-position.ts';

/** The way back to now, pointing to where it is; not there while now is in view, nor on another day. */
export function JumpToNow({ position }: { readonly position: NowPosition }) {
  if (position === 'here' || position === 'gone') return null;
  return (
    <button type="button" className={styles.jump} aria-label="Jump to now" data-position={position} onClick={goToNow}>
      {position === 'below' ? <ArrowDown size={16} aria-hidden /> : <ArrowUp size={16} aria-hidden />}
      Now
    </button>
  );
}
