import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect } from 'react';
import { goToNow, type NowPosition } from './now-position.ts';
import styles from './schedule-extras.module.css';
import { moveFocus } from './spatial-focus.ts';
import { useKeptPlace } from './use-kept-place.ts';

/** What works around the schedule once it stands: the arrow keys, the place one comes back to, and the way back to now. */
export function ScheduleExtras({ position }: { readonly position: NowPosition }) {
  useKeptPlace();
  useEffect(() => {
    document.addEventListener('keydown', moveFocus);
    return () => document.removeEventListener('keydown', moveFocus);
  }, []);
  return <JumpToNow position={position} />;
}

/** Points to where now is; not there while now is in view, nor on another day. */
function JumpToNow({ position }: { readonly position: NowPosition }) {
  if (position === 'here' || position === 'gone') return null;
  return (
    <button type="button" className={styles.jump} aria-label="Jump to now" data-position={position} onClick={goToNow}>
      {position === 'below' ? <ArrowDown size={16} aria-hidden /> : <ArrowUp size={16} aria-hidden />}
      Now
    </button>
  );
}
