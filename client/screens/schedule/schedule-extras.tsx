import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { keepPlace } from './keep-place.ts';
import { goToNow, type NowPosition } from './now-position.ts';
import styles from './schedule-extras.module.css';
import { moveByArrows } from './spatial-focus.ts';

/** What works around the schedule once it stands: the arrow keys, the place one comes back to, and the way back to now. */
export function ScheduleExtras({ position }: { readonly position: NowPosition }) {
  const router = useRouter();
  const keep = useCallback((drawn: HTMLElement | null) => (drawn ? keepPlace(router) : undefined), [router]);
  return (
    <>
      <span ref={moveByArrows} hidden />
      <span ref={keep} hidden />
      <JumpToNow position={position} />
    </>
  );
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
