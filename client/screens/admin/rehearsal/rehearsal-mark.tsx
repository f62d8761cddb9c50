import { createRoot } from 'react-dom/client';
import { calendarDate, clockTime } from '../../../../domain/event/time-display.ts';
import { SECOND } from '../../../../domain/time.ts';
import { endRehearsal, useIsRehearsing } from '../../../data/admin/rehearsal.ts';
import { useNow } from '../../../data/now.ts';
import { useEvent } from '../../../data/talks.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './rehearsal-mark.module.css';

let isShown = false;

/** Puts the mark of a rehearsal over every screen, from now on; beside the app, so that only who rehearses loads it. */
export function showMark(): void {
  if (isShown) return;
  isShown = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Mark />);
}

/** Unmistakable, on every screen, until it is ended. */
const Mark = () => (useIsRehearsing() ? <Marked /> : null);

function Marked() {
  const zone = useEvent()?.zone ?? 'UTC';
  const now = useNow(SECOND);
  return (
    <aside className={styles.mark} data-prompt aria-label="Rehearsal">
      <p>
        <b>Rehearsal.</b> {`You see the event as on ${calendarDate(now, zone)}, ${clockTime(now, zone)}.`} Nobody else
        does.
      </p>
      <Button size="small" onClick={endRehearsal}>
        End
      </Button>
    </aside>
  );
}
